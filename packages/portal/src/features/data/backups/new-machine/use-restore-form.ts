import type { BackupDevice } from '@kontor/contract/data/backups';
import type { FoundPlace } from '@kontor/contract/data/setup-restore';
import { useEffect, useState } from 'react';
import { isSaidAtFields, sentenceOf } from '../../../../session/client.ts';
import { readFromTab, storeInTab } from '../../../../session/tab-storage.ts';
import { useText } from '../../../../text/text-context.tsx';
import type { FormRules } from '../../../../ui/hooks/form-state.ts';
import { type Form, useForm } from '../../../../ui/hooks/use-form.ts';
import { chosenDisk } from '../wizard/disks.ts';
import { useServerRules } from '../wizard/use-target-rules.ts';
import { useCheckPin, useCheckPlace, useOpenPlace, useRestoreDevices, useStartRestore } from './queries.ts';
import { readRestoreDraft, storableValues } from './restore-draft.ts';
import {
  atField,
  deviceOf,
  isForgotten,
  type RestoreStep,
  type RestoreValues,
  restoreSteps,
  stepOfRefusal,
  wordsIn,
} from './restore-values.ts';
import { newMachineText } from './text/index.ts';
import { useWordsRule } from './use-words-rule.ts';

const draftKey = 'kontor.restore';

/** The assistant's form, up to the restore. `onAccepted` is called when it has begun. */
export function useRestoreForm(onAccepted: () => void) {
  const t = useText(newMachineText);
  const [step, setStep] = useState<RestoreStep>('pin');
  const [refusal, setRefusal] = useState<string>();
  const [initial] = useState(() => readRestoreDraft(readFromTab(draftKey)));
  const [pin, setPin] = useState('');
  const devices = useRestoreDevices(pin, step === 'place');
  const ask = useServerCalls(onAccepted);
  const form: Form<RestoreValues> = useForm<RestoreValues>({
    initial,
    rules: useRestoreRules(step, devices.data ?? []),
    async onSubmit(values) {
      setRefusal(undefined);
      setPin(values.pin.trim());
      const disk = chosenDisk({ disk: values.disk, content: '' }, devices.data ?? [])?.deviceName;
      const chosen = step === 'place' && disk !== undefined ? { ...values, disk } : values;
      const change = await ask.from(step, chosen).catch((error: unknown) => {
        throw atField(error);
      });
      form.set(change);
      if (step === 'check') storeInTab(draftKey, undefined);
      setStep(restoreSteps[restoreSteps.indexOf(step) + 1] ?? step);
    },
    onFailed(error, rest) {
      if (!isSaidAtFields(error, rest)) setRefusal(isForgotten(error) ? t(($) => $.forgotten) : sentenceOf(error));
      setStep(stepOfRefusal(error) ?? step);
    },
  });
  const text = JSON.stringify(storableValues(form.values));
  useEffect(() => storeInTab(draftKey, JSON.parse(text) as object), [text]);
  const before = restoreSteps[restoreSteps.indexOf(step) - 1];
  const back = () => {
    setRefusal(undefined);
    if (before) setStep(before);
  };
  return { form, step, refusal, devices, place: ask.place, back: before && back };
}

export type RestoreForm = ReturnType<typeof useRestoreForm>;

/** What the server is asked at the end of each step; resolves with the values that follow from its reply. */
function useServerCalls(onAccepted: () => void) {
  const [place, setPlace] = useState<FoundPlace>();
  const checkPin = useCheckPin();
  const checkPlace = useCheckPlace();
  const open = useOpenPlace();
  const start = useStartRestore();
  return {
    place,
    async from(step: RestoreStep, values: RestoreValues): Promise<Partial<RestoreValues>> {
      const pin = values.pin.trim();
      if (step === 'pin') await checkPin.mutateAsync(pin);
      if (step === 'place') {
        await checkPlace.mutateAsync({ pin, device: deviceOf(values) });
        return { disk: values.disk };
      }
      if (step === 'words') {
        const words = wordsIn(values.words).join(' ');
        const found = await open.mutateAsync({ pin, device: deviceOf(values), words });
        setPlace(found);
        return { backup: found.backups[0]?.id ?? '' };
      }
      if (step === 'check') {
        await start.mutateAsync({ pin, backupId: values.backup });
        onAccepted();
      }
      return {};
    },
  };
}

/** What must be entered in a step. */
function useRestoreRules(step: RestoreStep, devices: readonly BackupDevice[]): FormRules<RestoreValues> {
  const t = useText(newMachineText);
  const server = useServerRules();
  const words = useWordsRule(step === 'words');
  const required = (typed: string) => (typed.trim() === '' ? t(($) => $.missing) : undefined);
  const rules: Record<RestoreStep, FormRules<RestoreValues>> = {
    pin: { pin: required },
    place: {
      disk: (disk, { medium }) =>
        medium === 'usb' && !chosenDisk({ disk, content: '' }, devices) ? t(($) => $.place.choose) : undefined,
      ...server,
    },
    words: { words },
    backup: { backup: required },
    check: {},
  };
  return rules[step];
}
