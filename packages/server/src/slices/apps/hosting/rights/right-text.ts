import { type ComposeRightCode, rightTextOf } from '@kontor/contract/apps/compose-rights';
import type { RightToAsk } from '@kontor/contract/manifest/rights';
import type { Language } from '@kontor/contract/refusals';
import { type CapabilityToGrant, type DeviceKind, deviceKindOf } from '@kontor/contract/rules/apps/app-rights';

const ofCapabilities: Record<CapabilityToGrant, ComposeRightCode> = {
  NET_ADMIN: 'net-admin',
  NET_RAW: 'net-raw',
  SYS_NICE: 'sys-nice',
  IPC_LOCK: 'ipc-lock',
};

const ofDevices: Record<DeviceKind, ComposeRightCode> = {
  graphics: 'device-graphics',
  serial: 'device-serial',
  sound: 'device-sound',
  camera: 'device-camera',
  tunnel: 'device-tunnel',
};

function codeOf(right: RightToAsk): ComposeRightCode {
  if (right.kind === 'capability') return ofCapabilities[right.name];
  if (right.kind === 'device') return ofDevices[deviceKindOf(right.device) ?? 'serial'];
  return right.kind;
}

/** Returns what a right is called and what it means, for a person. */
export const describeRight = (right: RightToAsk, language: Language): { label: string; message: string } =>
  rightTextOf(codeOf(right), language, right);
