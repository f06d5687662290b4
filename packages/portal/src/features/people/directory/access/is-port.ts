/** Whether what was typed is the number of a port. */
export const isPort = (typed: string): boolean =>
  /^\d{1,5}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= 65535;
