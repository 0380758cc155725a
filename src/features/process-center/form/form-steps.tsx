import type { ItemForm } from '../../../contract/additions/item-form.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/icon.tsx'
import { formTexts } from './translations.ts'

interface FormStepsProps {
  form: ItemForm
  /** The number of pages: their answers are being checked. */
  page: number
  onOpen(page: number): void
}

/** Where one is: the pages of the form, then the check of all answers. Pages before lead back. */
export function FormSteps({ form, page, onOpen }: FormStepsProps) {
  const isEnglish = useUniv().lang === 'en'
  const t = useTranslation(formTexts)
  const { pages } = form.schema
  const names = pages.map(
    ({ title, titleEn }, i) =>
      (isEnglish && titleEn) || title || (pages.length > 1 ? t('page', { n: i + 1 }) : t('fill')),
  )
  return (
    <ol className="form-steps" aria-label={t('steps')}>
      {[...names, t('checkStep')].map((name, i) => (
        <li key={i} aria-current={i === page ? 'step' : undefined}>
          <span className="form-step-mark" aria-hidden>
            {i < page ? <Check /> : i + 1}
          </span>
          {i < page ? (
            <Button variant="ghost" size="sm" onClick={() => onOpen(i)}>
              {name}
            </Button>
          ) : (
            <span>{name}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
