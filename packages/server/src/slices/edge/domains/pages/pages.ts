import { hash } from 'node:crypto';
import type { Language } from '@kontor/contract/refusals';
import { readableAddress, readableUrl } from '@kontor/contract/rules/edge/readable-domain';
import { fillPlaceholders } from '@kontor/contract/rules/placeholders';
import { pageStyle } from './page-style.ts';
import { type PageName, type PageText, pageTexts } from './page-texts.ts';

/** A page of the edge, and the values of its placeholders. */
export interface PageOptions {
  name: PageName;
  language: Language;
  /** Title of the app. */
  app?: string;
  uid?: string;
  /** Names of who can help; if empty, "an administrator" is shown. */
  helpers?: readonly string[];
  /** Target of the page's link. */
  to?: string;
  /** Where the portal answers on the machine it runs on. */
  local?: string;
  /** Renders the link as a form that posts to `to`. */
  posts?: boolean;
  /** Reloads the page after this many seconds. */
  reloadSeconds?: number;
  /** Origin that may frame the page, besides its own host. */
  framedBy?: string;
}

/** A rendered page. */
export interface Page {
  html: string;
  /** Alternating names and values. */
  headers: string[];
}

const wall =
  '<svg class="wall" viewBox="0 0 1440 500" preserveAspectRatio="none" aria-hidden="true"><path class="far" d="M0 240C240 160 420 300 700 230s480-120 740-40v310H0z"/><path class="mid" d="M0 330c260-70 460 50 760 0s420-90 680-20v190H0z"/><path class="near" d="M0 420c300-50 520 40 800 10s420-60 640-20v90H0z"/></svg>';
const mark =
  '<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 11l8-7 8 7M8 20V9M16 20l-7-6 7-6"/></svg>';

/** Message to the portal around a framed page, whose sandbox keeps links from leaving the frame. The portal then shows its start page. */
const leaveScript =
  "document.querySelector('a.go').onclick=function(e){if(parent!==window){e.preventDefault();parent.postMessage('kontor:portal',new URL(this.href).origin)}}";

/** Whether the page has a link that leads out of the portal's frame. */
function leavesFrame({ name, language, to = '/', posts = false }: PageOptions): boolean {
  const text: PageText = pageTexts[name][language];
  return text.action !== undefined && !posts && !to.startsWith('/');
}

/** Pure: renders a whole page without images or external resources; its only script is that of a link out of the portal's frame. */
export function renderPage(options: PageOptions): Page {
  const { language, reloadSeconds } = options;
  const text = fill(pageTexts[options.name][language], options);
  const reload = reloadSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${reloadSeconds}">`;
  const busy = options.name === 'starting' ? '<div class="bar" aria-hidden="true"><i></i></div>' : '';
  const script = leavesFrame(options) ? `<script>${leaveScript}</script>` : '';
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${reload}<title>${asHtml(text.title)}</title><style>${pageStyle}</style></head><body>${wall}<main>${mark}<h1>${asHtml(text.title)}</h1><p>${asHtml(text.text)}</p>${busy}${actionOf(text, options)}</main>${script}</body></html>`;
  return { html, headers: headersOf(options) };
}

function fill(
  text: PageText,
  { language, app = '', uid = '', helpers = [], to = '', local = '' }: PageOptions,
): PageText {
  const values = { app, uid: readableAddress(uid), names: namesOf(helpers, language), address: readableUrl(to), local };
  const put = (sentence: string) => fillPlaceholders(sentence, values);
  return {
    title: put(text.title),
    text: put(text.text),
    ...(text.action === undefined ? {} : { action: put(text.action) }),
  };
}

function namesOf(helpers: readonly string[], language: Language): string {
  if (helpers.length === 0) return language === 'de' ? 'Ihren Administrator' : 'your administrator';
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(helpers.slice(0, 5));
}

/** A link to another host leaves the portal's frame, by its script where the frame is sandboxed. */
function actionOf({ action }: PageText, { to, posts = false }: PageOptions): string {
  if (action === undefined || to === undefined) return '';
  if (posts) return `<form method="post" action="${asHtml(to)}"><button class="go">${asHtml(action)}</button></form>`;
  const target = to.startsWith('/') ? '' : ' target="_top"';
  return `<a class="go" href="${asHtml(to)}"${target}>${asHtml(action)}</a>`;
}

function headersOf(options: PageOptions): string[] {
  const { framedBy, posts = false } = options;
  const ancestors = framedBy === undefined ? "'self'" : `'self' ${framedBy}`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', pageStyle, 'base64')}'`,
    ...(leavesFrame(options) ? [`script-src 'sha256-${hash('sha256', leaveScript, 'base64')}'`] : []),
    `form-action ${posts ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
  return [
    ...['content-type', 'text/html; charset=utf-8', 'content-security-policy', policy],
    ...['cache-control', 'no-store', 'referrer-policy', 'no-referrer', 'x-content-type-options', 'nosniff'],
  ];
}

/** Escapes text for HTML content and attributes. */
const asHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
