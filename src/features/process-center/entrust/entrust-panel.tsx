import { useSay } from '../../../element/univ.ts'
import { entrustMessages } from './messages.ts'

/** Whom I have entrusted, and who has entrusted me (T15, T25). */
export default function EntrustPanel() {
  const say = useSay(entrustMessages)
  return (
    <section className="entrust" aria-label={say('title')}>
      <h2>{say('title')}</h2>
    </section>
  )
}
