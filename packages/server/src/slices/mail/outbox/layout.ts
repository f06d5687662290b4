import type { Language } from '@kontor/contract/refusals';
import type { Draft } from './templates.ts';

/** Renders the mail as plain text, with a link on a line of its own. */
export function textOf({ greeting, lines, button, foot }: Draft): string {
  const paragraphs = [greeting, ...lines, ...(button === undefined ? [] : [`${button.label}:\n${button.link}`])];
  return `${paragraphs.join('\n\n')}\n\n--\n${foot}\n`;
}

/** Renders the mail as HTML without external resources: no images, no scripts, no style sheet. */
export function htmlOf({ subject, greeting, lines, button, foot }: Draft, language: Language): string {
  const paragraphs = [greeting, ...lines].map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`).join('\n');
  const link = button === undefined ? '' : buttonOf(button);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,'Segoe UI',Arial,sans-serif">
<div style="max-width:36em;margin:0 auto">
${paragraphs}
${link}
<p style="margin:24px 0 0;font-size:13px;opacity:.75">${escaped(foot)}</p>
</div>
</body>
</html>
`;
}

/** Shows the link as text as well: some mail programs show no buttons, and recipients can check it before they click. */
function buttonOf({ label, link }: { label: string; link: string }): string {
  const safe = escaped(link);
  const style =
    'display:inline-block;padding:10px 18px;border-radius:8px;background:#2b5c8a;color:#fff;text-decoration:none';
  return `<p style="margin:24px 0 16px"><a href="${safe}" style="${style}">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${safe}</p>`;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
