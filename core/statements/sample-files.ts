/** A few rows of each broker's file, by the format's id: they hold good, to be recognised, and to be damaged. */
export const brokerSamples: Readonly<Record<string, readonly string[]>> = {
  schwab: [
    '"Transactions  for account Individual XXXX-1234 as of 11/20/2021 22:00:00 ET"',
    '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount",',
    '"11/16/2026","Sell","AAPL","APPLE INC","5","$260.00","$0.03","$1299.97",',
    '"11/12/2026 as of 11/11/2026","Reinvest Shares","VTI","VANGUARD","0.02","$250.00","","-$5.00",',
    '"11/11/2026","Cancel Buy","VTI","V","2","$240.00","","$480.00",',
    '"11/10/2026","Buy","VTI","V","2","$240.00","","-$480.00",',
    '"06/30/2026","Reverse Split","XYZ","XYZ CORP NEW","10","","","",',
    '"06/30/2026","Reverse Split","037833100","XYZ CORP XXXREVERSE SPLIT","-100","","","",',
    '"Transactions Total","","","","","","","$814.97",',
  ],
  'schwab-positions': [
    '"Positions for All-Accounts as of 09:32 PM ET, 2026/05/26"',
    '"Individual ...123"',
    '"Symbol","Description","Qty (Quantity)","Mkt Val (Market Value)","Cost Basis"',
    '"VTI","VANGUARD","2","$480.00","$400.00"',
    '"Cash & Cash Investments","--","--","$10.00","N/A"',
    '"Positions Total","","--","$490.00","$400.00"',
  ],
  'schwab-bank': [
    '"Date","Status","Type","CheckNumber","Description","Withdrawal","Deposit","RunningBalance"',
    '"11/20/2026","Pending","VISA","","COFFEE","$4.00","",""',
    '"11/16/2026","Posted","INTADJUST","","Interest Paid","","$0.42","$1,295.42"',
    '"11/13/2026","Posted","CHECK","101","Check","$200.00","","$1,295.00"',
  ],
};
