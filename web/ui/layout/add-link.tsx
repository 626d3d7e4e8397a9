import add from '@material-symbols/svg-400/outlined/add.svg' with { type: 'text' }
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../controls/button'
import { Icon } from '../controls/icon'

/** A link to the screen for adding a workout. */
export function AddLink() {
  const { t } = useTranslation()
  return (
    <ButtonLink look="primary" href="/workouts/add">
      <Icon svg={add} />
      {t('common.add')}
    </ButtonLink>
  )
}
