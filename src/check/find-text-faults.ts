// Texts and addresses that the tags mend as well as they can, and other programs do not: escaped or marked-up names,
// texts escaped twice, addresses that are none.
import { decodeEntities } from '../contract/decode-entities.ts'
import { isObject } from '../contract/decoders.ts'
import { firstOfEach, type Mismatch } from './match-schema.ts'

const NAMES =
  /^(?:name|text|title|subtitle|stepTitle|appName|actionName|actionUser|question|similarQues|quesLabel|label|tags|department|abbreviation|contact|keywords)(?:En)?$/
const HTML = /^(?:description|context|answer|body)(?:En)?$/
const ADDRESSES = /^(?:uri|url|appUrl)$/
const TAG = /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>/i
/** A host without a scheme, such as `www.example.edu/x`. */
const BARE_HOST = /^(?:www\.|(?:[a-z\d-]+\.)+[a-z]{2,}(?:[:/?#]|$))/i

function faultOf(key: string, value: string): Omit<Mismatch, 'path'> | undefined {
  const received = JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
  const decoded = decodeEntities(value)
  if (NAMES.test(key)) {
    if (decoded !== value)
      return {
        received,
        expected: `the text itself, ${JSON.stringify(decoded.slice(0, 60))}: names are not HTML`,
      }
    if (TAG.test(value))
      return { received, expected: 'a text without tags: names are not HTML, so readers see the tags' }
  }
  if (HTML.test(key) && decodeEntities(decoded) !== decoded)
    return { received, expected: 'HTML that is escaped once: readers see what is left after one time' }
  if (!ADDRESSES.test(key)) return undefined
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(value) || value !== value.trim())
    return { received, expected: 'an address without line ends and spaces around it' }
  if (decoded !== value && value.includes('&amp;'))
    return { received, expected: 'an address that is not escaped: & instead of &amp;' }
  return BARE_HOST.test(value) || /^https?(?:：|:(?!\/\/))/i.test(value)
    ? { received, expected: 'an address with its scheme, such as https://www.example.edu/' }
    : undefined
}

/** The faults in the texts of a reply, each kind once for each field. */
export function findTextFaults(reply: unknown): Mismatch[] {
  const faults: Mismatch[] = []
  const visit = (value: unknown, key: string, path: string): void => {
    if (typeof value === 'string') {
      const fault = faultOf(key, value)
      if (fault) faults.push({ path, ...fault })
    } else if (Array.isArray(value)) value.forEach((item, n) => visit(item, key, `${path}[${n}]`))
    // what people write of an item may have tags
    else if (isObject(value) && !('rate' in value))
      for (const [name, entry] of Object.entries(value)) visit(entry, name, `${path}.${name}`)
  }
  visit(reply, '', '')
  return firstOfEach(faults)
}
