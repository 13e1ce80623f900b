// What the plugins that are run would do beside what they can do here, for `relaydocs compat`: they are made, and no more.
import type { Findings, Rule } from './findings.js';
import { contextOf, type PluginSite } from './plugin-context.js';
import { makePlugin } from './plugin-instance.js';

const rules: Readonly<Record<string, Exclude<Rule, 'taken'>>> = {
  configureWebpack: ['ignored', 'there is no webpack; of what it says, aliases and fallbacks are taken'],
  postBuild: [
    'unsupported',
    'nothing of a plugin runs after a build: afterBuild does, in a relaydocs.config.ts',
  ],
  extendCli: ['ignored', 'it adds commands to Docusaurus'],
  translateContent: ['ignored', 'the default language is built'],
  translateThemeConfig: ['ignored', 'the default language is built'],
};

/** @param generatedDir folder that a plugin may write to */
export async function findPluginMethods(
  site: PluginSite,
  generatedDir: string,
  findings: Findings,
): Promise<void> {
  const context = contextOf(site, generatedDir);
  for (const entry of site.entries) {
    const name = entry.name ?? 'a function';
    try {
      const made = await makePlugin(entry, context);
      for (const [method, [kind, note]] of Object.entries(rules))
        if (made && method in made.methods) findings.add(kind, `${method} of ${made.name}`, entry.path, note);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      findings.add('unsupported', name, entry.path, `it cannot be made: ${reason.split('\n')[0]}`);
    }
  }
}
