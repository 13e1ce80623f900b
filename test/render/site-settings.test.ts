// What components that run in the browser are told of a theme's settings.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { askedOf } from '../../src/render/site-settings.js';
import type { SiteSettings } from '../../src/theme/mdx/page-settings.js';

const settings = suite('settings of a theme that code reads');

const themeConfig = { api: {}, 'low-tide': {}, navbar: {}, footer: {} };
const config = { title: '', customFields: {}, presets: [], plugins: [], themeConfig };
const askedIn = (code: string) => askedOf(code, { config, isPublic: true } as unknown as SiteSettings);
const asked = (code: string): readonly string[] => askedIn(code)?.themeConfig ?? [];

// Code beside it has a word of the settings, which no one reads.
const other = 'var kind = "footer";\n';

settings('are none where it reads none', () => {
  assert.equal(asked(`${other}const api = fetch("low-tide");`), []);
});

settings('are those that stand beside the word, and no other', () => {
  for (const code of [
    'const mine = siteConfig.themeConfig.api;',
    'const mine = (0, import_theme_common.useThemeConfig)().api;',
    'const mine = siteConfig.themeConfig?.api;',
    'const { api } = useThemeConfig();',
    'const { api, other: theirs } = (0, import_theme_common.useThemeConfig)();',
    'const themeConfig = siteConfig.themeConfig;\nconst mine = themeConfig.api;',
    'const themeConfig2 = (0, import_theme_common.useThemeConfig)();\nconst mine = themeConfig2.api;',
    'const { themeConfig } = siteConfig;\nconst mine = themeConfig.api;',
    'const {\n  title,\n  themeConfig\n} = siteConfig;\nconst mine = themeConfig.api;',
  ])
    assert.equal(asked(other + code), ['api'], code);
  assert.equal(asked(`${other}const mine = siteConfig.themeConfig["low-tide"];`), ['low-tide']);
});

settings('are all whose names it has, where it hands them on under another name', () => {
  for (const code of [
    'const theme = siteConfig.themeConfig;\nconst mine = theme.api;',
    'const t = (0, import_theme_common.useThemeConfig)();\nconst mine = t.api;',
    'const { themeConfig: t } = siteConfig;\nconst mine = t.api;',
    'function useAll() {\n  return useDocusaurusContext().siteConfig.themeConfig;\n}\nconst mine = useAll().api;',
    'show(siteConfig.themeConfig);\nconst show = (all) => all.api;',
    'const mine = siteConfig.themeConfig[name];\nconst name = "api";',
    'const seen = { all: themeConfig };\nconst mine = seen.all.api;',
    'const seen = { all: siteConfig.themeConfig };\nconst mine = seen.all.api;',
    'const all = siteConfig["themeConfig"];\nconst mine = all.api;',
  ]) {
    assert.ok(asked(code).includes('api'), code);
    assert.not.ok(asked(code).includes('footer'), code);
  }
});

settings('are all, where it lists or copies them', () => {
  for (const code of [
    'const { navbar, ...rest } = useThemeConfig();\nconst mine = rest.api;',
    'const mine = { ...siteConfig.themeConfig };',
    'const mine = Object.keys((0, import_theme_common.useThemeConfig)());',
    'for (const name in siteConfig.themeConfig) show(name);',
  ])
    assert.equal(asked(code), Object.keys(themeConfig), code);
});

settings('are fields of the configuration as well, but for those that the browser always has', () => {
  const plugin = 'const plugins = [];\n';
  for (const code of [
    'const mine = useDocusaurusContext().siteConfig.presets[0];',
    'const { siteConfig } = useDocusaurusContext();\nconst mine = [siteConfig.title, siteConfig.presets];',
    'const { siteConfig: { title, presets } } = useDocusaurusContext();',
    'const { presets } = siteConfig;',
  ])
    assert.ok(askedIn(plugin + code)?.config.includes('presets'), code);
  assert.equal(askedIn(`${plugin}const mine = siteConfig.presets;`)?.config, ['presets']);
  assert.is(askedIn(`${plugin}const mine = siteConfig.title;`), undefined);
});

settings.run();
