import { createElement, type ReactNode, useMemo } from 'react';
import styles from './rich-text.module.css';

const plainElements = new Set([
  'p',
  'ul',
  'ol',
  'li',
  'em',
  'strong',
  'b',
  'i',
  'u',
  's',
  'code',
  'pre',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'div',
  'span',
  'kbd',
]);
const voidElements = new Set(['br', 'hr']);
const droppedElements = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math']);

/** Whether a link leads to the web, to mail or telephone, or within this server. */
export function isSafeLink(href: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(href);
}

/** A picture a text may show. */
export interface Picture {
  src: string;
  width: number;
  height: number;
}

/** Returns the picture of an address in a text; undefined for an address that is none. */
export type PictureOf = (address: string) => Picture | undefined;

interface Conversion {
  /** Levels by which headings are lowered. */
  shift: number;
  /** Without it, a text shows images of this server as they are. */
  pictureOf: PictureOf | undefined;
}

function element(node: Element, children: ReactNode, key: number, { shift, pictureOf }: Conversion): ReactNode {
  const name = node.localName;
  if (plainElements.has(name)) return createElement(name, { key }, children);
  if (voidElements.has(name)) return createElement(name, { key });
  const heading = /^h([1-6])$/.exec(name)?.[1];
  if (heading) return createElement(`h${Math.min(6, Number(heading) + shift)}`, { key }, children);
  if (name === 'a') return link(node, children, key);
  if (name === 'img') return pictureOf === undefined ? image(node, key) : picture(node, key, pictureOf);
  return children;
}

function link(node: Element, children: ReactNode, key: number): ReactNode {
  const href = node.getAttribute('href') ?? '';
  if (!isSafeLink(href)) return children;
  const leaves = /^https?:/i.test(href);
  return createElement('a', { key, href, ...(leaves && { target: '_blank', rel: 'noopener noreferrer' }) }, children);
}

/** Images only from this server: other hosts would learn who reads. */
function image(node: Element, key: number): ReactNode {
  const src = node.getAttribute('src') ?? '';
  const alt = node.getAttribute('alt') ?? '';
  return /^\/(?![/\\])/.test(src) ? createElement('img', { key, src, alt, loading: 'lazy' }) : alt;
}

/** Pictures have their size beforehand, so that nothing moves when they come, and lead to themselves alone, where they can be enlarged. */
function picture(node: Element, key: number, pictureOf: PictureOf): ReactNode {
  const alt = node.getAttribute('alt') ?? '';
  const found = pictureOf(node.getAttribute('src') ?? '');
  if (found === undefined) return alt;
  const shown = createElement('img', { key, alt, loading: 'lazy', decoding: 'async', ...found });
  if (node.closest('a')) return shown;
  return createElement('a', { key, href: found.src, target: '_blank', className: styles.picture }, shown);
}

function convert(nodes: NodeListOf<ChildNode>, how: Conversion): ReactNode[] {
  return [...nodes].map((node, key) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element) || droppedElements.has(node.localName)) return null;
    return element(node, node.childNodes.length > 0 ? convert(node.childNodes, how) : undefined, key, how);
  });
}

/** Returns the level of the highest heading in a text, 1 to 6. */
function highestHeading(body: HTMLElement): number {
  return [1, 2, 3, 4, 5, 6].find((level) => body.querySelector(`h${level}`)) ?? 1;
}

/**
 * Rebuilds HTML as React elements from an allowlist of elements and attributes; everything else is dropped. The parsed document runs no scripts.
 * The text's highest headings are moved to `topLevel`. With `pictureOf` it shows the pictures that function returns, and no other images.
 */
export function htmlToReact(html: string, topLevel = 2, pictureOf?: PictureOf): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return convert(body.childNodes, { shift: topLevel - highestHeading(body), pictureOf });
}

/** HTML the server has sanitized, sanitized again here. */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => htmlToReact(html, 3), [html]);
  return <div className={styles.rich}>{content}</div>;
}
