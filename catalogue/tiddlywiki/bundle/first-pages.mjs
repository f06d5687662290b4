const de = {
  language: 'de-DE',
  title: 'Unser Wiki',
  subtitle: 'Was wir wissen, steht hier',
  welcome: 'Willkommen',
  text: `! Schön, dass Sie da sind

Dieses Wiki gehört Ihrem Team. Jede Seite ist ein kleiner Zettel, den alle lesen, ergänzen und verknüpfen können.

!! So fangen Sie an

# Klicken Sie auf das Plus über dem Suchfeld, um eine neue Seite anzulegen.
# Geben Sie ihr einen Titel, schreiben Sie los und speichern Sie mit dem Haken.
# Mit \`[[Titel der Seite]]\` verweisen Sie auf eine andere Seite. Gibt es sie noch nicht, legt ein Klick sie an.

!! Ideen für die ersten Seiten

* [[Ansprechpartner]] – wer kümmert sich worum?
* [[Neu im Team]] – was jemand am ersten Tag wissen muss
* [[Anleitungen]] – Drucker, Telefon, Alarmanlage

Diese Seite dürfen Sie ändern oder löschen.
`,
};

const en = {
  language: 'en-US',
  title: 'Our wiki',
  subtitle: 'What we know is here',
  welcome: 'Welcome',
  text: `! Good to have you here

This wiki belongs to your team. Every page is a small note that everybody can read, add to and link.

!! How to begin

# Click the plus sign above the search field to add a page.
# Give it a title, write, and save with the check mark.
# \`[[Title of a page]]\` points to another page. If there is none yet, a click adds it.

!! Ideas for your first pages

* [[Who does what]] – whom to ask about what
* [[New to the team]] – what somebody has to know on the first day
* [[How to]] – printer, telephone, alarm

You may change or delete this page.
`,
};

// TiddlyWiki's own list of what is saved, with one more exception: which pages somebody has open stays with them and does not open and
// close pages for everybody else.
const saved = [
  '[is[tiddler]]',
  '-[[$:/StoryList]]',
  '-[[$:/core]]',
  '-[[$:/library/sjcl.js]]',
  '-[[$:/isEncrypted]]',
  '-[prefix[$:/boot/]]',
  '-[prefix[$:/HistoryList]]',
  '-[prefix[$:/status/]]',
  '-[prefix[$:/state/]]',
  '-[prefix[$:/temp/]]',
  '-[status[pending]plugin-type[import]]',
].join(' ');

// TiddlyWiki scrolls to its first page when it opens, past the title of the wiki. At an address of a page it still does.
const opensAtTop = `<script>
if(!window.location.hash) {
  window.$tw = window.$tw || Object.create(null);
  window.$tw.boot = window.$tw.boot || Object.create(null);
  window.$tw.boot.disableStartupNavigation = true;
}
</script>`;

/** The pages of a new wiki: file name to content, in TiddlyWiki's own file format. */
export function firstPages(language) {
  const texts = language === 'en' ? en : de;
  const page = (title, text) => `title: ${title}\ntype: text/vnd.tiddlywiki\n\n${text}`;
  return {
    'site-title.tid': page('$:/SiteTitle', texts.title),
    'site-subtitle.tid': page('$:/SiteSubtitle', texts.subtitle),
    'language.tid': page('$:/language', `$:/languages/${texts.language}`),
    'default-pages.tid': page('$:/DefaultTiddlers', `[[${texts.welcome}]]`),
    'opens-at-top.tid': `title: $:/opens-at-top\ntags: $:/tags/RawMarkup\ntype: text/plain\n\n${opensAtTop}`,
    'saved.tid': page('$:/config/SyncFilter', saved),
    'welcome.tid': page(texts.welcome, texts.text),
  };
}
