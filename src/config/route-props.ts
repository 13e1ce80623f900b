// What components of pages ask of their router, by their text: to give it takes the browser, so that others go without.

const taken = /\b(?:location|history|match|route)\b/;
const ofProps = /\bprops\??\.(?:location|history|match|route)\b/;
/** `({ location }) =>`, `({ style = {}, location }: Props)`, `const { location } = props`. */
const unpacked = /[{}]([^{}]*)\}\s*(?:=\s*(?:\{\}|(?:this\.)?props\b)|\)\s*(?:=>|\{|:)|:\s*[A-Za-z{])/g;
/** `({ location: { pathname } }) =>` */
const within = /\blocation\s*:\s*\{[^{}]*\}[^{}]*\}\s*(?:=|\)|:)/;

/** Whether a component takes what a router gives those that it shows. @param code of its module */
export function takesRouteProps(code: string): boolean {
  return (
    ofProps.test(code) ||
    within.test(code) ||
    [...code.matchAll(unpacked)].some(([, names]) => taken.test(names!))
  );
}
