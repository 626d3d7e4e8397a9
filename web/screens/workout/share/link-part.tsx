import send from '@material-symbols/svg-400/outlined/send.svg' with { type: 'text' }
import { useState } from 'react'
import type { Share, ShareBody } from '../../../../src/workouts/shares/links/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useFormats } from '../../../data/accounts/person'
import { wholeAddress } from '../../../data/client/base-path'
import { useEndSharing, useSaveShare } from '../../../data/sharing/shares'
import { useCurves } from '../../../data/workouts/curves/curves'
import { hasShownMap } from '../../../data/workouts/shown-map'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { confirm } from '../../../ui/feedback/toasts'
import { CopyField } from '../../../ui/fields/copy-field'
import { SelectField } from '../../../ui/fields/select-field'
import { Switch } from '../../../ui/fields/switch'
import { Preview } from './preview'
import styles from './share-dialog.module.css'

interface LinkPartProps {
  workout: Workout
  share: Share | null
  hidesEnds: boolean
  /** Called when the user hides or shows the ends of the track, even if there is no link. */
  onHideEnds: (hidesEnds: boolean) => void
}

/** The link that shares the workout, and its options. If the link exists, changes take effect at once. */
export function LinkPart({ workout, share, hidesEnds, onHideEnds }: LinkPartProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<ShareBody>({})
  const saving = useSaveShare(workout.id)
  const ending = useEndSharing(workout.id, () => confirm(t('sharing.takenBack')))
  const shown: ShareBody = share ?? draft
  const change = (changes: ShareBody) => {
    if (share !== null) saving.mutate(changes)
    else setDraft({ ...draft, ...changes })
    if (changes.hide_ends !== undefined) onHideEnds(changes.hide_ends)
  }
  return (
    <div className={styles.part}>
      <p className={styles.explanation}>{t('sharing.explain')}</p>
      {share !== null && <Link share={share} title={workout.title} />}
      <Choices workout={workout} shown={shown} hidesEnds={hidesEnds} onChange={change} />
      {hasShownMap(workout) && <Preview workout={workout} hidesEnds={hidesEnds} />}
      <Lifetime share={share} draft={draft} onChange={days => change({ days })} />
      {saving.error !== null && <ProblemNotice error={saving.error} />}
      {ending.error !== null && <ProblemNotice error={ending.error} />}
      <div className={styles.actions}>
        {share === null ? (
          <Button
            look="primary"
            isPending={saving.isPending}
            onPress={() => saving.mutate({ ...draft, hide_ends: hidesEnds })}
          >
            {t('sharing.make')}
          </Button>
        ) : (
          <Button look="danger" isPending={ending.isPending} onPress={() => ending.mutate()}>
            {t('sharing.takeBack')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Link({ share: { link }, title }: { share: Share; title: string | null }) {
  const { t } = useTranslation()
  if (link === null) return <p role="note">{t('sharing.unknownLink')}</p>
  const url = wholeAddress(link)
  return (
    <div className={styles.link}>
      <CopyField label={t('sharing.link')} text={url} />
      {/* Browsers offer `navigator.share` only over HTTPS, and not on all desktops. */}
      {'share' in navigator && (
        <Button onPress={() => void navigator.share({ url, ...(title && { title }) }).catch(() => undefined)}>
          <Icon svg={send} />
          {t('sharing.send')}
        </Button>
      )}
    </div>
  )
}

interface ChoicesProps {
  workout: Workout
  shown: ShareBody
  hidesEnds: boolean
  onChange: (changes: ShareBody) => void
}

/** The options that apply to this workout. */
function Choices({ workout, shown, hidesEnds, onChange }: ChoicesProps) {
  const { t } = useTranslation()
  const { data: curves } = useCurves(workout, null)
  const hasDescription = (workout.description ?? '').trim() !== ''
  return (
    <div className={styles.choices}>
      {hasShownMap(workout) && (
        <div>
          <Switch
            label={t('sharing.hideEnds')}
            isSelected={hidesEnds}
            onChange={hide_ends => onChange({ hide_ends })}
          />
          <p className={styles.hint}>{t('sharing.hideEndsHint')}</p>
        </div>
      )}
      <Switch
        label={t('sharing.showName')}
        isSelected={shown.show_name ?? false}
        onChange={show_name => onChange({ show_name })}
      />
      {hasDescription && (
        <Switch
          label={t('sharing.showDescription')}
          isSelected={shown.show_description ?? false}
          onChange={show_description => onChange({ show_description })}
        />
      )}
      {curves?.summaries.hr !== undefined && (
        <Switch
          label={t('sharing.showHeartRate')}
          isSelected={shown.show_heart_rate ?? false}
          onChange={show_heart_rate => onChange({ show_heart_rate })}
        />
      )}
    </div>
  )
}

const lifetimes = [
  { days: null, name: 'sharing.forever' },
  { days: 7, name: 'sharing.week' },
  { days: 30, name: 'sharing.month' },
  { days: 365, name: 'sharing.year' },
] as const

interface LifetimeProps {
  share: Share | null
  draft: ShareBody
  onChange: (days: number | null) => void
}

/** Lets the user choose how long the link works from now on. For an existing link, its end date is shown. */
function Lifetime({ share, draft, onChange }: LifetimeProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const end = share?.expires_at ?? null
  const days = share === null ? (draft.days ?? null) : null
  const present = end === null ? String(days) : 'until'
  const options = lifetimes.map(({ days, name }) => ({ id: String(days), name: t(name) }))
  const until = end && { id: 'until', name: t('sharing.until', { date: formats.dayInWords(new Date(end)) }) }
  return (
    <SelectField
      label={t('sharing.lasts')}
      options={until ? [until, ...options] : options}
      value={present}
      onChange={id => {
        if (id !== 'until') onChange(id === 'null' ? null : Number(id))
      }}
    />
  )
}
