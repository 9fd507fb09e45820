const R="/tmp/w-lead";
const { reference: ref } = await import(R + "/src/signing/reference.ts");
const { signRequest } = await import(R + "/src/signing/sign-request.ts");
const { percentEncode: E } = await import(R + "/src/encoding/percent-encode.ts");
const { planSigning } = await import(R + "/src/diagnosis/inference/fixtures/state-encoder.ts");
const { judgeSigner } = await import(R + "/src/diagnosis/inference/fixtures/wrong-encoder.ts");
const { learnRule } = await import(R + "/src/diagnosis/inference/rules/learn-rules.ts");
const { vocabularyOf } = await import(R + "/src/diagnosis/inference/vocabulary.ts");
const camel=(n:string)=>n.replace(/_(\w)/g,(_,c)=>c.toUpperCase());
for (const [w,f] of [["caller", (n:string)=>n.startsWith("oauth_")?n:camel(n)],["all",camel],["snake",(n:string)=>n.startsWith("oauth_")?n:n.replace(/[A-Z]/g,(l)=>"_"+l.toLowerCase())]] as any) {
 const { failures, passed } = judgeSigner(planSigning(), (task:any)=>{const {signature,baseString}=signRequest(task,{}, {...ref, encodeName:(n:string)=>E(f(n))}).trace; return {signature,baseString};});
 const m=learnRule(failures,passed,[],vocabularyOf("JavaScript")); console.log(w, failures.length, m?.deviation.title, m && failures.filter(({replay}:any)=>!replay.reproduces([m.deviation])).length);
}
