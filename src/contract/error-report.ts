/** One report; a beacon has a JSON list of them. */
export interface ErrorReport {
  /** `error`: the tag has shown an error; `uncaught`: an error in our scripts; `vital`: a measurement. */
  kind: 'error' | 'uncaught' | 'vital'
  /** The tag, or the measurement: LCP, CLS, INP; '' if unknown. */
  name: string
  message: string
  /** Of a measurement: milliseconds, or the score of a layout shift. */
  value: number
  /** The path of a page of the hall, the origin of any other. */
  page: string
  release: string
}
