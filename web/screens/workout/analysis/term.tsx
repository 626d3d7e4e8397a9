import type { ReactNode } from 'react'
import type { Quantity } from '../../../format/formats'
import { useTranslation } from '../../../i18n/use-translation'
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
  /** A sentence that says how this value was calculated. */
  how?: string | undefined
}

/** A figure that explains the meaning of its name and its calculation when it is pressed. */
export function Term({ name, value, how }: TermProps) {
  const { t } = useTranslation()
  const words = { label: t(`analysis.terms.${name}`), help: t(`analysis.help.${name}`), how }
  return <ExplainedFigure {...words} value={value} more={name === 'load' && <BodyLink />} />
}

interface ExplainedFigureProps {
  label: string
  /** A sentence that says what the label means. */
  help: string
  value: Quantity | string
  /** A sentence that says how this value was calculated. */
  how?: string | undefined
  /** Content below the sentences of the explanation. */
  more?: ReactNode
}

/** A figure that shows an explanation when it is pressed. */
export function ExplainedFigure({ label, help, value, how, more }: ExplainedFigureProps) {
  const { t } = useTranslation()
  const around = (number: ReactNode) => (
    <Asked
      question={t('analysis.ask')}
      title={label}
      answer={() => (
        <Answer title={label}>
          <AnswerText>{help}</AnswerText>
          {how !== undefined && <AnswerText>{how}</AnswerText>}
          {more}
        </Answer>
      )}
    >
      {number}
    </Asked>
  )
  return <Figure size="line" label={label} value={value} around={around} note={how} />
}
