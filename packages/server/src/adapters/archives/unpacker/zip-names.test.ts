import { expect, test } from 'vitest';
import { chooseCodePage } from './zip-names.ts';

// Written by `'…'.encode(page).hex()` in Python.
test.each([
  [
    'German by Windows (cp850)',
    ['9a62657273696368742066817220477294e1652e68746d6c', '53747261e1652e747874', '8e726765722f996c2e68746d6c'],
    ['Übersicht für Größe.html', 'Straße.txt', 'Ärger/Öl.html'],
  ],
  [
    'German by a program without an idea of code pages (cp1252)',
    ['6dfc6c6c65722e68746d6c', '416e7472e467652f53747261df652e68746d6c', 'd666666e756e67737a656974656e2e68746d6c'],
    ['müller.html', 'Anträge/Straße.html', 'Öffnungszeiten.html'],
  ],
  ['French by Windows', ['8274822f6c65876f6e2e68746d6c', '64826a852076752e747874'], ['été/leçon.html', 'déjà vu.txt']],
  [
    'French in cp1252',
    ['e974e92f6c65e76f6e2e68746d6c', '64e96ae02d76752e747874', '6e6feb6c2e68746d6c'],
    ['été/leçon.html', 'déjà-vu.txt', 'noël.html'],
  ],
  ['Spanish in cp1252', ['70e167696e612e68746d6c', '61f16f2e68746d6c'], ['página.html', 'año.html']],
  [
    'Danish in cp1252',
    ['736df87272656272f8642fe6626c652e68746d6c', 'e5722e68746d6c'],
    ['smørrebrød/æble.html', 'år.html'],
  ],
  [
    'Russian by Windows (cp866)',
    ['8fe0a8a2a5e220aca8e02e68746d6c', '91e2e0a0ada8e6a02fe4a0a9ab2e747874'],
    ['Привет мир.html', 'Страница/файл.txt'],
  ],
  [
    'Russian in cp1251',
    ['eff0e8e2e5f220ece8f02e68746d6c', 'd1f2f0e0ede8f6e02ff4e0e9eb2e747874'],
    ['привет мир.html', 'Страница/файл.txt'],
  ],
])('%s', (_, packed, names) => {
  const raw = packed.map((hex) => Buffer.from(hex, 'hex'));
  const decode = chooseCodePage(raw);
  expect(raw.map(decode)).toEqual(names);
  // A single name is sufficient as well.
  expect(raw.map((name) => chooseCodePage([name])(name))).toEqual(names);
});
