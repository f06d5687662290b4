import { z } from 'zod';

/** A field a drive reports in an unexpected form counts as not reported, so that the rest can still be shown. */
const optional = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined);
const count = optional(z.number());

/** `value`, `worst` and `thresh` are left out where a drive has none; `when_failed` goes with `thresh`. */
const ataAttribute = z.object({
  id: z.number(),
  name: z.string(),
  value: count,
  worst: count,
  thresh: count,
  when_failed: optional(z.string()),
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

/** What is used of the output of `smartctl --json -a` (smartctl(8) 7.3, JSON format 1.0; `endurance_used` from 7.5 on). */
export const smartOutput = z.object({
  smartctl: z.object({
    exit_status: z.number(),
    messages: optional(z.array(z.object({ string: z.string() }))),
  }),
  /** There once the device is open. */
  device: optional(z.object({ protocol: optional(z.string()) })),
  model_name: optional(z.string()),
  scsi_vendor: optional(z.string()),
  scsi_product: optional(z.string()),
  scsi_model_name: optional(z.string()),
  serial_number: optional(z.string()),
  rotation_rate: count,
  smart_support: optional(z.object({ available: z.boolean(), enabled: optional(z.boolean()) })),
  smart_status: optional(
    z.object({ passed: z.boolean(), scsi: optional(z.object({ asc: z.number(), ascq: z.number() })) }),
  ),
  temperature: optional(z.object({ current: count })),
  power_on_time: optional(z.object({ hours: count })),
  endurance_used: optional(z.object({ current_percent: count })),
  ata_smart_attributes: optional(z.object({ table: z.array(z.unknown()) })),
  nvme_smart_health_information_log: optional(nvmeLog),
  scsi_grown_defect_list: count,
  scsi_percentage_used_endurance_indicator: count,
  scsi_error_counter_log: optional(
    z.object({ read: optional(errorCounter), write: optional(errorCounter), verify: optional(errorCounter) }),
  ),
});
export type SmartOutput = z.infer<typeof smartOutput>;

/** Bits of the exit status of smartctl(8). */
export const exitBits = {
  /** The command line was wrong, which includes a device of no known kind. */
  notUnderstood: 1,
  /** The device could not be opened or did not say what it is, or it rests. */
  notOpened: 2,
  /** Its log of self-tests has failed ones, and no newer complete one that passed. */
  selfTestErrors: 128,
} as const;

/** Returns the attributes that can be understood. */
export const ataAttributesOf = (output: SmartOutput): AtaAttribute[] =>
  (output.ata_smart_attributes?.table ?? []).flatMap((row) => ataAttribute.safeParse(row).data ?? []);

/** Bits of `critical_warning` (NVM Express Base Specification, SMART / Health Information). */
export const nvmeWarnings = { spare: 1, temperature: 2, readOnly: 8 } as const;

/** Whether a SAS drive calls itself failed only because of its temperature (SPC-5: additional sense code 0Bh/01h). */
export const isOnlyHot = ({ smart_status: status }: SmartOutput): boolean =>
  status?.scsi?.asc === 0x0b && status.scsi.ascq === 0x01;
