import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { Zones } from '../../../../src/workouts/training/body/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { usePerson } from '../../../data/accounts/person'
import { useChooseZones } from '../../../data/training/body'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { TextField } from '../../../ui/fields/fields'
import { forgetFailure } from '../../../ui/fields/while-saving'
import styles from './body-page.module.css'
import { paceLength, readPace, writePace } from './measures'

/** Lets the person type the lower bounds of all zones in one field, such as `100, 120, 140`. */
export function OwnBounds({ zones: { quantity, sport_group, bounds } }: { zones: Zones }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const choosing = useChooseZones()
  const metres = paceLength(sport_group, profile.imperial_units)
  const write = (bound: number) => {
    if (quantity !== 'speed') return String(Math.round(bound))
    return bound > 0 ? writePace(bound, metres) : '0'
  }
  const read = (text: string) =>
    quantity === 'speed' && text !== '0' ? (readPace(text, metres) ?? Number.NaN) : Number(text)
  const [text, setText] = useState(bounds?.map(write).join(', ') ?? '')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const own = text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(read)
    const isRising = own.every((bound, zone) => zone === 0 || bound > own[zone - 1]!)
    const isPossible = own.length >= 2 && own.length <= 10 && own.every(Number.isFinite) && isRising
    setWrong(!isPossible)
    if (!isPossible || choosing.isPending) return
    choosing.mutate(
      { quantity, sport_group, scheme: 'own', bounds: own },
      { onSuccess: () => confirm(t('body.saved')) },
    )
  }
  return (
    <Form className={styles.ownBounds} onSubmit={submit}>
      <TextField
        label={t('body.bounds')}
        hint={t('body.boundsHint')}
        isRequired
        value={text}
        {...(isWrong && { error: t('body.problems.bounds') })}
        onChange={entered => {
          setWrong(false)
          forgetFailure(choosing)
          setText(entered)
        }}
      />
      {choosing.error !== null && <ProblemNotice error={choosing.error} />}
      <div>
        <Button type="submit" isPending={choosing.isPending}>
          {t(choosing.isPending ? 'equipment.saving' : 'equipment.save')}
        </Button>
      </div>
    </Form>
  )
}
