/** While a delegation of mine is active: to whom, until when, and the way to end it (T25). */
export default function EntrustBanner() {
  return null
}
