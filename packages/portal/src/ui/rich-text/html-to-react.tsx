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

function element(node: Element, children: ReactNode, key: number, shift: number): ReactNode {
  const name = node.localName;
  if (plainElements.has(name)) return createElement(name, { key }, children);
  if (voidElements.has(name)) return createElement(name, { key });
  const heading = /^h([1-6])$/.exec(name)?.[1];
  if (heading) return createElement(`h${Math.min(6, Number(heading) + shift)}`, { key }, children);
  if (name === 'a') return link(node, children, key);
  if (name === 'img') return image(node, key);
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

function convert(nodes: NodeListOf<ChildNode>, shift: number): ReactNode[] {
  return [...nodes].map((node, key) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element) || droppedElements.has(node.localName)) return null;
    return element(node, node.childNodes.length > 0 ? convert(node.childNodes, shift) : undefined, key, shift);
  });
}

/** Returns the level of the highest heading in a text, 1 to 6. */
function highestHeading(body: HTMLElement): number {
  return [1, 2, 3, 4, 5, 6].find((level) => body.querySelector(`h${level}`)) ?? 1;
}

/**
 * Rebuilds HTML as React elements from an allowlist of elements and attributes; everything else is dropped. The parsed document runs no scripts.
 * The text's highest headings are moved to `topLevel`.
 */
export function htmlToReact(html: string, topLevel = 2): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return convert(body.childNodes, topLevel - highestHeading(body));
}

/** HTML the server has sanitized, sanitized again here. */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => htmlToReact(html, 3), [html]);
  return <div className={styles.rich}>{content}</div>;
}
