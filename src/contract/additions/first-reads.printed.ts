// A guest's first reads as texts: the build puts these values into the start scripts, which load no decoders.
import { additionsIn, withoutAdditions } from './core-document.ts'
import { anonymityApps, anonymityAppTags } from '../core/apps.ts'
import { withoutMarks } from '../operation.ts'

const reads = [anonymityApps, anonymityAppTags]
/** Their additions. */
export const FIRST_ADDITIONS = [...new Set(reads.flatMap(({ marked }) => [...additionsIn(marked).keys()]))]
/** The documents with all additions, and without any, for what is requested before it is known what a server supports. */
export const FULL_READS = reads.map(({ document }) => document)
export const CORE_READS = reads.map(({ marked }) => withoutMarks(withoutAdditions(marked, () => true)))
