import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quantity } from '../../../format/formats'
import { Answer, AnswerText, Asked } from '../../../ui/controls/asked'
import { Figure } from '../../../ui/controls/figure'
import { BodyLink } from './body-link'

export type TermName =
  | 'load'
  | 'intensity'
  | 'weightedPower'
  | 'work'
  | 'wattsPerKg'
  | 'gradedPace'
  | 'variability'
  | 'efficiency'
  | 'decoupling'
  | 'energy'

interface TermProps {
  name: TermName
  value: Quantity | string
  /** How this value came about, in a sentence. */
  how?: string | undefined
}

/** A figure that says on a press what its name means, and how it came about. */
export function Term({ name, value, how }: TermProps) {
  const { t } = useTranslation()
  const label = t(`analysis.terms.${name}`)
  const around = (number: ReactNode) => (
    <Asked
      question={t('analysis.ask')}
      title={label}
      answer={() => (
        <Answer title={label}>
          <AnswerText>{t(`analysis.help.${name}`)}</AnswerText>
          {how !== undefined && <AnswerText>{how}</AnswerText>}
          {name === 'load' && <BodyLink />}
        </Answer>
      )}
    >
      {number}
    </Asked>
  )
  return <Figure size="line" label={label} value={value} around={around} note={how} />
}
