import { valueOn, annualPercentageYield } from '/work/main/core/cds.ts';
import { addDays } from '/work/main/core/day.ts';
const t=(p:number,r:number,f:any,days:number)=>{const c={principalAmount:p,interestRate:r,startDate:'2021-03-01',maturityDate:addDays('2021-03-01',days),compoundingFrequency:f};return [valueOn(c,c.maturityDate).toString(),annualPercentageYield(c)]};
console.log(t(1000,.0525,'daily',365),t(8000,.055,'daily',365),t(20000,.0575,'daily',365),t(1500,.043,'quarterly',2190),t(10000,.045,'monthly',1825),t(1000,.060907,'at_maturity',182));
const s=performance.now();for(let i=0;i<100;i++)t(1000,.05+i/1e5,'monthly',1000+i);console.log((performance.now()-s)/100);
const s2=performance.now();t(1000,1,'at_maturity',18250);console.log((performance.now()-s2));
let bad=0;for(let i=0;i<2000;i++){const r=Math.round(Math.random()*2e5)/1e6,d=1+Math.floor(Math.random()*3000),n=[365,12,4,1][i%4],p=1+Math.round(Math.random()*1e6);const v=+t(p,r,['daily','monthly','quarterly','annually'][i%4],d)[0];if(Math.abs(v-p*(1+r/n)**(n*d/365))>.006)bad++}console.log(bad)
