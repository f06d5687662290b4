import type { Api } from '@kontor/contract/api';
import type { Method } from '@kontor/contract/endpoint';

type WithoutQuery<P extends string> = P extends `${infer Path}?${string}` ? Path : P;

/** Whether `Path` matches the contract's `Pattern`: the same number of segments, with those in braces matching any. */
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

/** A literal call takes precedence over one matched by a parameter, as on the server. */
type CallOf<M extends Method, P extends string> = `${M} ${P}` extends keyof Api
  ? `${M} ${P}`
  : {
      [C in CallsOf<M>]: Fits<P, C extends `${M} ${infer Pattern}` ? Pattern : never> extends true ? C : never;
    }[CallsOf<M>];

type ReplyOfCall<C extends keyof Api> = Api[C] extends { reply: { _zod: { output: infer R } } } ? R : unknown;

/** Type of the response body by the contract; `unknown` for unknown paths and for responses that are not JSON. */
export type ReplyOf<M extends Method, P extends string> = [CallOf<M, WithoutQuery<P>>] extends [never]
  ? unknown
  : ReplyOfCall<CallOf<M, WithoutQuery<P>>>;
