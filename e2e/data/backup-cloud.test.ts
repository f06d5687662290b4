import type { BackupSummary } from '@kontor/contract/data/backups';
import { beforeAll, describe, expect, test } from 'vitest';
import { mockGood } from '../screens/backup-data.ts';
import { sayingClock } from '../support/server-clock.ts';
import { usePortal } from '../support/test-portal.ts';

const olga = 'olga.ott@kontor.localhost';

describe('the cloud of the provider', () => {
  const portal = usePortal();
  beforeAll(() => void portal.box.addUser({ uid: olga, role: 'admin' }));

  test.each<[BackupSummary['cloud'], string]>([
    ['not-booked', 'Die Firma, von der Sie Kontor haben, kann Ihnen Platz für Sicherungen in ihrer Cloud vermieten.'],
    ['booked', 'Die Sicherung in die Cloud der Firma, von der Sie Kontor haben, ist gebucht'],
  ])('is said to be whose it is: %s', async (cloud, sentence) => {
    const { page, accessibilityFaults } = await portal.visitAs(olga, { mode: true, language: 'de' });
    await mockGood({ page, word: (german) => german }, { cloud });
    await page.goto('/settings/backup');
    await page.getByText('Cloud von Ihrem Kontor-Anbieter').first().waitFor();
    await page.getByText(sentence).waitFor();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('is no button and no mark where it is not booked, only a sentence below the places', async () => {
    const { page } = await portal.visitAs(olga, { mode: true, language: 'de' });
    await mockGood({ page, word: (german) => german }, { cloud: 'not-booked' });
    await page.goto('/settings/backup');
    await page.getByText('Cloud von Ihrem Kontor-Anbieter: nicht gebucht.').waitFor();
    expect(await page.getByText('Nicht gebucht', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Eigenen Speicher angeben' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Ort hinzufügen' }).waitFor();
  });

  test.each<[BackupSummary['cloud'], 'de' | 'en', string]>([
    ['booked', 'de', 'Gesichert wird jede Nacht um Mitternacht nach der Uhr des Servers, die jetzt {clock} zeigt.'],
    [
      'not-booked',
      'en',
      'Backups are made every night at midnight by the clock of the server, which shows {clock} now.',
    ],
  ])('says by whose clock it is midnight where the server has another time: %s', async (cloud, language, said) => {
    const { page } = await portal.visitAs(olga, { mode: true, language });
    const isGerman = language === 'de';
    await mockGood(
      { page, word: (german, english) => (isGerman ? german : english) },
      { cloud, timeZone: 'Pacific/Kiritimati' },
    );
    await page.goto('/settings/backup/new');
    await page.getByRole('button', { name: isGerman ? 'Weiter' : 'Next', exact: true }).click();
    await page.getByText(sayingClock(said, 'Pacific/Kiritimati')).waitFor();
  });

  test('is one of two choices where it is booked', async () => {
    const { page } = await portal.visitAs(olga, { mode: true, language: 'de' });
    await mockGood({ page, word: (german) => german }, { cloud: 'booked' });
    await page.goto('/settings/backup/new');
    await page.getByRole('button', { name: 'Weiter', exact: true }).click();
    await page.getByRole('radio', { name: 'Cloud von Ihrem Kontor-Anbieter' }).waitFor();
    await page.getByText('Bei der Firma gebucht, von der Sie Kontor haben.').waitFor();
  });

  test('begins without the faults of a share that was given up', async () => {
    const { page } = await portal.visitAs(olga, { mode: true, language: 'de' });
    await mockGood({ page, word: (german) => german }, { cloud: 'not-booked' });
    await page.goto('/settings/backup/new');
    const next = page.getByRole('button', { name: 'Weiter', exact: true });
    await page.getByRole('radio', { name: 'Netzwerkfreigabe' }).check();
    await next.click();
    await page.getByLabel('Server', { exact: true }).waitFor();
    await next.click();
    await page.getByText('Bitte geben Sie den Server an.').waitFor();
    await page.getByRole('button', { name: 'Zurück', exact: true }).click();
    await page.getByRole('radio', { name: 'Cloud' }).check();
    await next.click();
    await page.getByText('Ein Cloud-Speicher ist Platz im').waitFor();
    expect(await page.getByText('Bitte geben Sie').count()).toBe(0);
  });
});
