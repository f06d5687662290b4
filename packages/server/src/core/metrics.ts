/** One sample in the Prometheus format. */
export interface Metric {
  name: string;
  help: string;
  type: 'gauge' | 'counter';
  value: number;
}

/** Returns metrics of this process and `more`, in the Prometheus text format 0.0.4. */
export function metricsText(more: readonly Metric[]): string {
  const memory = process.memoryUsage();
  const cpu = process.cpuUsage();
  const own: Metric[] = [
    { name: 'process_resident_memory_bytes', help: 'Resident memory of the server', type: 'gauge', value: memory.rss },
    { name: 'nodejs_heap_size_used_bytes', help: 'Heap in use', type: 'gauge', value: memory.heapUsed },
    {
      name: 'process_cpu_seconds_total',
      help: 'CPU time of the server',
      type: 'counter',
      value: (cpu.user + cpu.system) / 1e6,
    },
    {
      name: 'kontor_uptime_seconds',
      help: 'Since the server started',
      type: 'gauge',
      value: Math.round(process.uptime()),
    },
  ];
  return [...own, ...more]
    .map(({ name, help, type, value }) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`)
    .join('');
}
