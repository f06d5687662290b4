import type { Api } from '@kontor/contract/api';
import type { Method } from '@kontor/contract/endpoint';

type WithoutQuery<P extends string> = P extends `${infer Path}?${string}` ? Path : P;

/** `Path` is one of the addresses the contract writes as `Pattern`: as many segments, and those in braces take any. */
type Fits<Path extends string, Pattern extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Pattern extends `${infer Wanted}/${infer More}`
    ? FitsSegment<Head, Wanted> extends true
      ? Fits<Rest, More>
      : false
    : false
  : Pattern extends `${string}/${string}`
    ? false
    : FitsSegment<Path, Pattern>;

type FitsSegment<Segment extends string, Wanted extends string> = Wanted extends `{${string}}`
  ? true
  : Segment extends Wanted
    ? true
    : false;

type CallsOf<M extends Method> = Extract<keyof Api, `${M} ${string}`>;

/** A call written out goes before one that a parameter makes fit, as on the server. */
type CallOf<M extends Method, P extends string> = `${M} ${P}` extends keyof Api
  ? `${M} ${P}`
  : {
      [C in CallsOf<M>]: Fits<P, C extends `${M} ${infer Pattern}` ? Pattern : never> extends true ? C : never;
    }[CallsOf<M>];

type ReplyOfCall<C extends keyof Api> = Api[C] extends { reply: { _zod: { output: infer R } } } ? R : unknown;

/** What the contract says a call answers; `unknown` for addresses it does not know, and for calls that answer no JSON. */
export type ReplyOf<M extends Method, P extends string> = [CallOf<M, WithoutQuery<P>>] extends [never]
  ? unknown
  : ReplyOfCall<CallOf<M, WithoutQuery<P>>>;
