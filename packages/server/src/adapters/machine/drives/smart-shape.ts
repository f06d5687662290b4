import { z } from 'zod';

/** A field a drive reports in an unexpected form counts as not reported, so that the rest can still be shown. */
const optional = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined);
const count = optional(z.number());

const ataAttribute = z.object({
  id: z.number(),
  name: z.string(),
  value: z.number(),
  worst: z.number(),
  thresh: z.number(),
  when_failed: z.string(),
  flags: z.object({ prefailure: z.boolean() }),
  raw: z.object({ value: z.number(), string: z.string() }),
});
export type AtaAttribute = z.infer<typeof ataAttribute>;

const nvmeLog = z.object({
  critical_warning: count,
  available_spare: count,
  available_spare_threshold: count,
  percentage_used: count,
  media_errors: count,
  num_err_log_entries: count,
  unsafe_shutdowns: count,
  power_cycles: count,
});
export type NvmeLog = z.infer<typeof nvmeLog>;

const errorCounter = z.object({ total_uncorrected_errors: count });

/** What is used of the output of `smartctl --json -a` (smartctl(8), JSON format 1.0). */
export const smartOutput = z.object({
  smartctl: z.object({
    exit_status: z.number(),
    messages: optional(z.array(z.object({ string: z.string() }))),
  }),
  device: optional(z.object({ protocol: optional(z.string()) })),
  model_name: optional(z.string()),
  scsi_model_name: optional(z.string()),
  serial_number: optional(z.string()),
  rotation_rate: count,
  smart_support: optional(z.object({ available: z.boolean() })),
  smart_status: optional(z.object({ passed: z.boolean() })),
  temperature: optional(z.object({ current: count })),
  power_on_time: optional(z.object({ hours: count })),
  ata_smart_attributes: optional(z.object({ table: z.array(z.unknown()) })),
  nvme_smart_health_information_log: optional(nvmeLog),
  scsi_grown_defect_list: count,
  scsi_percentage_used_endurance_indicator: count,
  scsi_error_counter_log: optional(
    z.object({ read: optional(errorCounter), write: optional(errorCounter), verify: optional(errorCounter) }),
  ),
});
export type SmartOutput = z.infer<typeof smartOutput>;

/** Returns the attributes that can be understood. */
export const ataAttributesOf = (output: SmartOutput): AtaAttribute[] =>
  (output.ata_smart_attributes?.table ?? []).flatMap((row) => ataAttribute.safeParse(row).data ?? []);
