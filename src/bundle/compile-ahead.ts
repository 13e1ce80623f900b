// Makes browsers compile a bundle earlier. CommonJS modules in a bundle are functions that are called later, and browsers compile a
// function at its first call, on the main thread: 15 ms for React on a fast machine. A function in parentheses they expect to be called at
// once, and compile it on another thread while the script is still loading.
import { parse } from 'acorn';

/** Rewrites `var a = once((b) => {…})` to `var a = once((function (b) {…}))` for the modules of a bundle that esbuild made. */
export function compileAhead(script: string): string {
  let result = '';
  let done = 0;
  for (const statement of parse(script, { ecmaVersion: 'latest', sourceType: 'module' }).body) {
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { init } of statement.declarations) {
      const module = init?.type === 'CallExpression' ? init.arguments[0] : undefined;
      if (module?.type !== 'ArrowFunctionExpression' || module.body.type !== 'BlockStatement') continue;
      const parameters = module.params.map(({ start, end }) => script.slice(start, end)).join();
      const body = script.slice(module.body.start, module.end);
      result += `${script.slice(done, module.start)}(function(${parameters})${body})`;
      done = module.end;
    }
  }
  return result + script.slice(done);
}
