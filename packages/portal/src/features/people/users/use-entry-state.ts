import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** State of a page that is found again by going back to it, and starts anew otherwise. */
export function useEntryState<T>(name: string, initial: T): [T, (value: T) => void] {
  const client = useQueryClient();
  const entry = useLocation({ select: ({ state }) => state.__TSR_key });
  const [key] = useState(() => ['page', name, entry]);
  const [value, setValue] = useState(() => client.getQueryData<T>(key) ?? initial);
  useEffect(() => {
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(key, value);
  }, [client, key, value]);
  return [value, setValue];
}
