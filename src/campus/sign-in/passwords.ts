import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

/** 32 MB and three passes: what OWASP asks of scrypt. They stand in each hash, so that later ones may cost more. */
const COST = { N: 2 ** 15, r: 8, p: 3 }
const MAX_MEMORY = 64 * 1024 * 1024

const derive = (password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, 32, { ...cost, maxmem: MAX_MEMORY }, (e, key) =>
      e ? reject(e) : resolve(key),
    ),
  )

const format = ({ N, r, p }: typeof COST, salt: Buffer, key: Buffer): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return format(COST, salt, await derive(password, salt, COST))
}

/** Compared with where there is no password, so that the answer takes as long. */
const NOBODY = format(COST, Buffer.alloc(16), Buffer.alloc(32))

/** Whether it is the password of a hash; '' is nobody's, and takes the same time. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash || NOBODY).split('$')
  const expected = Buffer.from(key, 'base64url')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(derived, expected) && hash !== ''
}

export const MIN_PASSWORD = 10
export const MAX_PASSWORD = 128

/** Whether a password is too easy: short, of few characters, or little beside the account's name. */
export function isWeak(password: string, account: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const name = account.toLowerCase()
  const rest = name === '' ? text : text.replaceAll(name, '')
  return (
    [...text].length < MIN_PASSWORD || new Set(text).size < 5 || (rest !== text && new Set(rest).size < 5)
  )
}
