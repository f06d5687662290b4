import { markHistory, useHistoryMark } from '../location.ts';
import { PukRepeat } from './puk-repeat.tsx';
import { PukSheet } from './puk-sheet.tsx';

interface PukScreenProps {
  uid: string;
  puk: string;
}

/** Mark of the history entry in which the PUK is repeated: the browser's Back leads to the PUK, and a reload stays. */
const written = 'puk-written';

/** Shown once after the first sign-in: the PUK, then a confirmation that it was written down. */
export function PukScreen({ uid, puk }: PukScreenProps) {
  const isWritten = useHistoryMark() === written;
  if (isWritten) return <PukRepeat uid={uid} puk={puk} onBack={() => history.back()} />;
  return <PukSheet uid={uid} puk={puk} onWritten={() => markHistory(written)} />;
}
