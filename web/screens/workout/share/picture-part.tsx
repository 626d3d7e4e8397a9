import download from '@material-symbols/svg-400/outlined/download.svg' with { type: 'text' }
import { useState } from 'react'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { SendPicture } from '../../../components/sharing/send-picture'
import { useWorkoutTitle } from '../../../components/workouts/use-workout-title'
import { saveAs } from '../../../data/client/download'
import { useWorkoutPicture, type WantedPicture } from '../../../data/sharing/shares'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { Choice } from '../../../ui/fields/choice'
import { SelectField } from '../../../ui/fields/select-field'
import { useScheme } from '../../../ui/theme'
import { useObjectUrl } from '../../../ui/use-object-url'
import styles from './share-dialog.module.css'

const shapes = ['square', 'portrait', 'story', 'wide'] as const

/** Makes a picture of the workout that the user can send or download. */
export function PicturePart({ workout, hidesEnds }: { workout: Workout; hidesEnds: boolean }) {
  const { t } = useTranslation()
  const usualScheme = useScheme()
  const [shape, setShape] = useState<WantedPicture['shape']>('square')
  const [scheme, setScheme] = useState(usualScheme)
  const ends = hidesEnds ? 'hidden' : 'shown'
  const { data: picture, error, isFetching } = useWorkoutPicture(workout.id, { shape, scheme, ends })
  const address = useObjectUrl(picture)
  const title = useWorkoutTitle()(workout)
  return (
    <div className={styles.part}>
      <div className={styles.picture} data-shape={shape} aria-busy={isFetching}>
        {address !== null && <img src={address} alt={t('sharing.pictureOf', { title })} />}
        {address === null && error === null && <p role="status">{t('sharing.drawing')}</p>}
        {error !== null && <p role="alert">{t('sharing.pictureFailed')}</p>}
      </div>
      <div className={styles.pictureChoices}>
        <SelectField
          label={t('sharing.shape')}
          options={shapes.map(id => ({ id, name: t(`sharing.${id}`) }))}
          value={shape}
          onChange={setShape}
        />
        <Choice
          label={t('sharing.colours')}
          options={[
            { id: 'light', name: t('sharing.light') },
            { id: 'dark', name: t('sharing.dark') },
          ]}
          value={scheme}
          onChange={setScheme}
        />
      </div>
      <div className={styles.actions}>
        {picture !== undefined && <SendPicture picture={picture} title={title} fileName="workout.png" />}
        <Button
          look="primary"
          isDisabled={picture === undefined}
          onPress={() => picture && saveAs(picture, `${title}.png`)}
        >
          <Icon svg={download} />
          {t('sharing.save')}
        </Button>
      </div>
    </div>
  )
}
