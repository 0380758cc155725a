import { field, isObject, ownValue, withFields, type Decoder } from './decoders.ts'

const ENVELOPES = ['t', 'entities']
const wrapperOf = (v: unknown) => isObject(v) && ENVELOPES.find((name) => Object.hasOwn(v, name))

/** The value in `t`, in `entities`, or the reply itself: for calls whose shape §7 does not specify. */
export const unwrapped =
  /* @__NO_SIDE_EFFECTS__ */
  <T>(decode: Decoder<T>): Decoder<T> =>
    withFields((v) => {
      const name = wrapperOf(v)
      return decode(name ? ownValue(v, name) : v)
    }, decode)

/** The value in `t` or `entities`. */
export const enveloped =
  /* @__NO_SIDE_EFFECTS__ */
  <T>(decode: Decoder<T>): Decoder<T> =>
    withFields((v) => field(wrapperOf(v) || 'entities', decode)(v), decode)
