/** A few records of each marked-up file: they hold good, to be recognised, and to be damaged. */

const header = ['OFXHEADER:100', 'DATA:OFXSGML', 'VERSION:102', 'ENCODING:USASCII', 'CHARSET:1252', ''];
const signOn = (institution: string): string =>
  `<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260701120000<LANGUAGE>ENG${institution}</SONRS></SIGNONMSGSRSV1>`;

/** Of a brokerage account: 6 VTI and $3,610.72 at its end. */
export const ofxInvestmentLines: readonly string[] = [
  ...header,
  '<OFX>',
  signOn('<FI><ORG>Vanguard<FID>15103</FI>'),
  '<INVSTMTMSGSRSV1><INVSTMTTRNRS><TRNUID>0<STATUS><CODE>0<SEVERITY>INFO</STATUS><INVSTMTRS>',
  '<DTASOF>20260701160000.000[-4:EDT]<CURDEF>USD',
  '<INVACCTFROM><BROKERID>vanguard.com<ACCTID>99991234</INVACCTFROM>',
  '<INVTRANLIST><DTSTART>20260101<DTEND>20260701',
  '<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260202120000.000[-5:EST]<TRNAMT>5000.00<FITID>1001<NAME>ACH DEPOSIT</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>',
  '<BUYMF><INVBUY><INVTRAN><FITID>1002<DTTRADE>20260203120000.000[-5:EST]<MEMO>BUY</INVTRAN><SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><UNITS>10<UNITPRICE>240.00<TOTAL>-2400.00<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVBUY><BUYTYPE>BUY</BUYMF>',
  '<INCOME><INVTRAN><FITID>1003<DTTRADE>20260327120000.000[-4:EDT]<MEMO>DIVIDEND</INVTRAN><SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><INCOMETYPE>DIV<TOTAL>9.50<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INCOME>',
  '<INVBANKTRAN><STMTTRN><TRNTYPE>INT<DTPOSTED>20260331<TRNAMT>1.25<FITID>1004<NAME>INTEREST</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>',
  '<SELLSTOCK><INVSELL><INVTRAN><FITID>1005<DTTRADE>20260601</INVTRAN><SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><UNITS>-4<UNITPRICE>250.00<FEES>0.03<TOTAL>999.97<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVSELL><SELLTYPE>SELL</SELLSTOCK>',
  '</INVTRANLIST>',
  '<INVPOSLIST>',
  '<POSMF><INVPOS><SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><HELDINACCT>CASH<POSTYPE>LONG<UNITS>6<UNITPRICE>260<MKTVAL>1560<DTPRICEASOF>20260701</INVPOS></POSMF>',
  '</INVPOSLIST>',
  '<INVBAL><AVAILCASH>3610.72<MARGINBALANCE>0<SHORTBALANCE>0</INVBAL>',
  '</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>',
  '<SECLISTMSGSRSV1><SECLIST>',
  '<MFINFO><SECINFO><SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>VANGUARD TOTAL STOCK MARKET ETF<TICKER>VTI</SECINFO></MFINFO>',
  '</SECLIST></SECLISTMSGSRSV1>',
  '</OFX>',
];

/** Of a bank, as Quicken takes it: $1,296.42 at its end. */
export const qfxBankLines: readonly string[] = [
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
  '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
  '<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><FI><ORG>B1</ORG><FID>10898</FID></FI><INTU.BID>10898</INTU.BID></SONRS></SIGNONMSGSRSV1>',
  '<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD</CURDEF>',
  '<BANKACCTFROM><BANKID>021000021</BANKID><ACCTID>000005678</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>',
  '<BANKTRANLIST><DTSTART>20260101</DTSTART><DTEND>20260131</DTEND>',
  '<STMTTRN><TRNTYPE>DIRECTDEP</TRNTYPE><DTPOSTED>20260105120000[0:GMT]</DTPOSTED><TRNAMT>1500.00</TRNAMT><FITID>202601050</FITID><NAME>ACME PAYROLL</NAME></STMTTRN>',
  '<STMTTRN><TRNTYPE>CHECK</TRNTYPE><DTPOSTED>20260112120000[0:GMT]</DTPOSTED><TRNAMT>-200.00</TRNAMT><FITID>202601121</FITID><CHECKNUM>101</CHECKNUM><NAME>CHECK</NAME></STMTTRN>',
  '<STMTTRN><TRNTYPE>POS</TRNTYPE><DTPOSTED>20260113</DTPOSTED><TRNAMT>-4.00</TRNAMT><FITID>202601131</FITID><NAME>AT&amp;T</NAME></STMTTRN>',
  '<STMTTRN><TRNTYPE>INT</TRNTYPE><DTPOSTED>20260131</DTPOSTED><TRNAMT>0.42</TRNAMT><FITID>202601310</FITID><NAME>INTEREST</NAME></STMTTRN>',
  '</BANKTRANLIST><LEDGERBAL><BALAMT>1296.42</BALAMT><DTASOF>20260131</DTASOF></LEDGERBAL>',
  '<AVAILBAL><BALAMT>1250.00</BALAMT><DTASOF>20260131</DTASOF></AVAILBAL>',
  '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
];

/** Of Interactive Brokers: 6 AAPL and $4,099.63 at its end. */
export const flexQueryLines: readonly string[] = [
  '<FlexQueryResponse queryName="All" type="AF">',
  '<FlexStatements count="1">',
  '<FlexStatement accountId="U1111234" fromDate="20260101" toDate="20260630" period="" whenGenerated="20260701;101010">',
  '<Trades>',
  '<Trade accountId="U1111234" currency="USD" assetCategory="STK" symbol="AAPL" description="APPLE INC" conid="265598" isin="US0378331005" tradeID="501" tradeDate="20260203" dateTime="20260203;093100" transactionType="ExchTrade" quantity="10" tradePrice="180" proceeds="-1800" taxes="0" ibCommission="-1" ibCommissionCurrency="USD" netCash="-1801" openCloseIndicator="O" notes="P" buySell="BUY" transactionID="9001" levelOfDetail="EXECUTION" />',
  '<Trade accountId="U1111234" currency="USD" assetCategory="STK" symbol="AAPL" description="APPLE INC" conid="265598" isin="US0378331005" tradeID="502" tradeDate="20260601" dateTime="20260601;140000" transactionType="ExchTrade" quantity="-4" tradePrice="225" proceeds="900" taxes="0" ibCommission="-1" ibCommissionCurrency="USD" netCash="899" openCloseIndicator="C" notes="" buySell="SELL" transactionID="9002" levelOfDetail="EXECUTION" />',
  '</Trades>',
  '<CashTransactions>',
  '<CashTransaction accountId="U1111234" currency="USD" assetCategory="" symbol="" description="CASH RECEIPTS / ELECTRONIC FUND TRANSFERS" dateTime="20260202" settleDate="20260202" amount="5000" type="Deposits/Withdrawals" transactionID="9101" levelOfDetail="DETAIL" />',
  '<CashTransaction accountId="U1111234" currency="USD" assetCategory="STK" symbol="AAPL" description="AAPL(US0378331005) CASH DIVIDEND USD 0.26 PER SHARE (Ordinary Dividend)" dateTime="20260514;202000" settleDate="20260514" amount="2.6" type="Dividends" transactionID="9102" levelOfDetail="DETAIL" />',
  '<CashTransaction accountId="U1111234" currency="USD" assetCategory="STK" symbol="AAPL" description="AAPL(US0378331005) CASH DIVIDEND USD 0.26 PER SHARE - US TAX" dateTime="20260514;202000" settleDate="20260514" amount="-0.39" type="Withholding Tax" transactionID="9103" levelOfDetail="DETAIL" />',
  '<CashTransaction accountId="U1111234" currency="USD" assetCategory="" symbol="" description="USD DEBIT INT FOR MAY-2026" dateTime="20260603" settleDate="20260603" amount="-0.58" type="Broker Interest Paid" transactionID="9104" levelOfDetail="DETAIL" />',
  '</CashTransactions>',
  '<OpenPositions>',
  '<OpenPosition accountId="U1111234" currency="USD" assetCategory="STK" symbol="AAPL" description="APPLE INC" reportDate="20260630" position="6" markPrice="230" costBasisMoney="1080.6" side="Long" levelOfDetail="SUMMARY" />',
  '</OpenPositions>',
  '<CashReport>',
  '<CashReportCurrency accountId="U1111234" currency="BASE_SUMMARY" levelOfDetail="BaseCurrency" startingCash="0" endingCash="4099.63" />',
  '<CashReportCurrency accountId="U1111234" currency="USD" levelOfDetail="Currency" startingCash="0" dividends="2.6" withholdingTax="-0.39" endingCash="4099.63" />',
  '</CashReport>',
  '</FlexStatement>',
  '</FlexStatements>',
  '</FlexQueryResponse>',
];

export const markupSampleLinesByFormat: Readonly<Record<string, readonly string[]>> = {
  'OFX of a broker': ofxInvestmentLines,
  'QFX of a bank': qfxBankLines,
  'Flex query': flexQueryLines,
};
