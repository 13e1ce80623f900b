// Draws social cards with a package that the site installs. Each is kept under a digest of its inputs, so an unchanged card is drawn once.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { loadTakumi, type TakumiRenderer } from '../base/load-takumi.js';
import { messageOf } from '../base/thrown.js';
import { getOrMake } from '../base/values.js';
import { rangesOf } from '../bundle/font-faces.js';
import type { Config } from '../config/config.js';
import { takumiMissing } from '../config/config-errors.js';
import type { SocialCard } from '../config/hooks.js';
import { SiteError, SiteErrors, siteWarning } from '../errors.js';
import { type CardText, cardSize } from '../render/social-card.js';
import { SocialCard as OwnCard } from '../theme/SocialCard.js';
import type { CardLook } from './card-look.js';
import { KeptFiles } from './kept-files.js';
import type { SiteState } from './site-state.js';

/** Cards that are drawn at the same time: the package draws in threads of its own. */
const drawnAtOnce = 4;
/** Source name by which the elements of a card refer to the navbar's logo. */
const logoSource = 'logo';

interface Cards {
  /** Path in the output -> absolute path of the image file, and whether it shows all of its texts. */
  files: ReadonlyMap<string, { source: string; isWhole: boolean }>;
  problems: readonly SiteError[];
}

/** Returns the kept cards of a site, from all earlier runs. */
export const keptCards = (siteDir: string): KeptFiles => new KeptFiles(siteDir, 'cards');

/**
 * Draws the cards of a site that are not kept yet; returns no cards if the site has none.
 * @param cards path in the output -> texts of the card
 * @param isThere tells whether the output, or a cache shared by machines, has the file already
 */
export async function drawCards(
  { config, shell: { cards: look } }: Pick<SiteState, 'config' | 'shell'>,
  cards: ReadonlyMap<string, CardText>,
  isThere: (file: string) => boolean = () => false,
): Promise<Cards> {
  if (!look) return { files: new Map(), problems: [] };
  const kept = keptCards(config.siteDir);
  const files = new Map<string, { source: string; isWhole: boolean }>();
  const missing: [name: string, text: CardText][] = [];
  for (const [file, text] of cards) {
    const name = path.posix.basename(file);
    if (!(await kept.has(name)) && !isThere(file)) missing.push([name, text]);
  }
  const problems: SiteError[] = [];
  if (missing.length > 0) {
    const painter = await openPainter(look, config).catch((error: unknown) => {
      problems.push(...toProblems(error, missing[0]![1], config));
    });
    const next = missing.values();
    const draw = async (): Promise<void> => {
      for (const [name, text] of next) {
        // A mistake in the card component would be reported once for every page.
        if (problems.length > 0) return;
        try {
          const { picture, lacks } = await painter!.draw(text);
          // Kept too, so that a build that does not draw the card can report missing characters.
          if (lacks !== '') await kept.put(lacksOf(name), lacks);
          await kept.put(name, picture);
        } catch (error) {
          problems.push(...toProblems(error, text, config));
        }
      }
    };
    await Promise.all(Array.from({ length: drawnAtOnce }, draw));
  }
  const lacking: string[] = [];
  for (const file of cards.keys()) {
    const name = path.posix.basename(file);
    const isWhole = !(await kept.has(lacksOf(name)));
    if (!isWhole) lacking.push(readFileSync(kept.pathOf(lacksOf(name)), 'utf8'));
    files.set(file, { source: kept.pathOf(name), isWhole });
  }
  const warnings = lacking.length > 0 ? [signsMissing(lacking, config)] : [];
  return { files, problems: [...problems.slice(0, 1), ...look.warnings, ...warnings] };
}

/** File beside a kept card with the characters that its fonts lack. */
const lacksOf = (card: string): string => `${card}.lacks`;

interface Painter {
  /** @returns the image, and `lacks`: characters that no font has; the card leaves out texts with them */
  draw(text: CardText): Promise<{ picture: Buffer; lacks: string }>;
}

async function openPainter(look: CardLook, config: Config): Promise<Painter> {
  const { Renderer, fromHtml } = loadUsable(config);
  const renderer = new Renderer();
  const fonts = { body: await register('body'), headings: await register('headings') };
  const letters = await Letters.of(renderer);
  const images = look.logo ? [{ src: logoSource, data: look.logo.bytes }] : [];
  if (look.logo) {
    const { node } = await fromHtml(`<img src="${logoSource}">`);
    // Drawn once by itself, so that a broken logo is one problem and not one of each card.
    await renderer.render(node, { width: 8, height: 8, format: 'raw', images }).catch((error: unknown) => {
      throw logoNotDrawn(look.logo!.file, messageOf(error));
    });
  }
  const { draw = (card: SocialCard) => renderToStaticMarkup(createElement(OwnCard, card)) } =
    config.socialCards || {};

  async function register(role: 'body' | 'headings'): Promise<string | undefined> {
    for (const face of look.fonts[role]) {
      const unicodeRange = rangesOf(face);
      await renderer.registerFont({
        data: await readFile(face.path),
        name: face.family,
        style: face.style,
        ...(unicodeRange && { unicodeRange }),
      });
    }
    const families = new Set(look.fonts[role].map(({ family }) => family));
    return families.size === 0 ? undefined : [...families].join(', ');
  }

  return {
    async draw(text) {
      let lacks = '';
      const shown = async (written: string): Promise<string> => {
        const { text: shownText, lacks: some } = await letters.in(written);
        lacks += some;
        return shownText;
      };
      const siteTitle = await shown(config.title);
      const card: SocialCard = {
        title: (await shown(text.title)) || siteTitle,
        description: (text.description && (await shown(text.description))) || undefined,
        section: (text.section && (await shown(text.section))) || undefined,
        address: await shown(text.address),
        siteTitle,
        logo: look.logo && logoSource,
        colorMode: config.colorMode.defaultMode === 'dark' ? 'dark' : 'light',
        colors: look.colors,
        fonts,
        lang: config.lang,
        direction: config.direction,
      };
      const { node, css } = await fromHtml(await draw(card));
      const { lang } = config;
      const picture = await renderer.render(node, { ...cardSize, format: 'png', images, css, lang });
      return { picture, lacks };
    },
  };
}

/** Emoji, the characters that combine them, and characters that are invisible. */
const emoji =
  /[\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}\u{1f000}-\u{1faff}]|\u20e3|\p{Variation_Selector}/u;

/** Finds which characters the fonts of cards contain. */
class Letters {
  readonly #known = new Map<string, Promise<boolean>>();

  private constructor(
    private readonly renderer: TakumiRenderer,
    /** Pixels of the empty box that is drawn for a character that no font has. */
    private readonly box: string,
  ) {}

  static async of(renderer: TakumiRenderer): Promise<Letters> {
    return new Letters(renderer, await pixelsOf('\u{10ffff}', renderer));
  }

  /**
   * Removes emoji that no font has. If other characters are missing, the text is left out as a whole, because it would read differently
   * without them; `lacks` names them.
   */
  async in(text: string): Promise<{ text: string; lacks: string }> {
    if (!/[^ -~]/.test(text)) return { text, lacks: '' };
    const all = [...text];
    const has = await Promise.all(all.map((one) => /[ -~]/.test(one) || this.#has(one)));
    const lacks = all.filter((one, at) => !has[at] && !emoji.test(one)).join('');
    const shown = lacks === '' ? all.filter((_, at) => has[at]).join('') : '';
    return { text: shown.replace(/\s+/g, ' ').trim(), lacks };
  }

  #has(character: string): Promise<boolean> {
    return getOrMake(this.#known, character, () =>
      pixelsOf(character, this.renderer).then((pixels) => pixels !== this.box),
    );
  }
}

async function pixelsOf(text: string, renderer: TakumiRenderer): Promise<string> {
  const style = {
    display: 'flex',
    width: 32,
    height: 32,
    fontSize: 20,
    color: '#000',
    backgroundColor: '#fff',
  };
  const node = { type: 'container', style, children: [{ type: 'text', text }] };
  return (await renderer.render(node, { width: 32, height: 32, format: 'raw' })).toString('latin1');
}

/** Loads the package. @throws SiteError if it cannot run on this machine */
function loadUsable({ siteDir, configPath }: Config): ReturnType<typeof loadTakumi> {
  try {
    return loadTakumi(siteDir);
  } catch (error) {
    throw takumiMissing(configPath, messageOf(error));
  }
}

function toProblems(error: unknown, { address }: CardText, { configPath }: Config): readonly SiteError[] {
  if (error instanceof SiteErrors) return error.problems;
  if (error instanceof SiteError) return [error];
  return [
    new SiteError(
      'SOCIAL_CARD_NOT_MADE',
      `The social card of ${address} cannot be drawn: ${messageOf(error)}`,
      {
        location: { file: configPath },
        hint: 'Cards consist of boxes, text and pictures with inline styles. Remote pictures are not fetched.',
      },
    ),
  ];
}

const logoNotDrawn = (file: string, reason: string): SiteError =>
  new SiteError('SOCIAL_CARD_NOT_MADE', `Social cards cannot draw this logo: ${reason}`, {
    location: { file },
    hint: 'Fix the file, or save it again as PNG.',
  });

const signsMissing = (lacking: readonly string[], { configPath }: Config): SiteError => {
  const signs = [...new Set(lacking.join(''))].slice(0, 12).join(' ');
  const cards = lacking.length === 1 ? 'one social card' : `${lacking.length} social cards`;
  return siteWarning(
    'SOCIAL_CARD_LETTERS',
    `The text of ${cards} has characters that are in none of their fonts: ${signs}`,
    {
      location: { file: configPath },
      hint: 'Such texts are left out. Add a font with these characters to "fonts".',
    },
  );
};
