import { useSay } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { ArrowLeft } from '../../../ui/icons-more.tsx'
import { processMessages } from './messages.ts'

export interface ProcessPageProps {
  id: string
  onBack(): void
}

/** One process: where it stands, what was done, on whom it waits (T23). */
export default function ProcessPage({ id, onBack }: ProcessPageProps) {
  const say = useSay(processMessages)
  return (
    <article className="process" aria-label={id}>
      <Button variant="ghost" size="sm" icon={ArrowLeft} onClick={onBack}>
        {say('back')}
      </Button>
    </article>
  )
}
