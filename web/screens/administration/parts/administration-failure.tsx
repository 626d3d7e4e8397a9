import { useLocation } from 'wouter'
import { Failure } from '../../../components/feedback/failure'
import { useProfileRefresh } from '../../../data/accounts/profile'
import { failureKey } from '../../../data/client/failure-codes'
import { failureWords } from '../../../data/client/failures'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Empty } from '../../../ui/feedback/empty'

interface AdministrationFailureProps {
  error: Error
  onRetry: () => void
}

/** Shows an error, or a special text if the user is no longer an administrator. */
export function AdministrationFailure(props: AdministrationFailureProps) {
  const hasLostRights = failureKey(failureWords.administration, props.error) !== null
  return hasLostRights ? <RightsLost /> : <Failure {...props} />
}

function RightsLost() {
  const { t } = useTranslation()
  const refreshProfile = useProfileRefresh()
  const [, navigate] = useLocation()
  const leave = () => {
    navigate('/workouts')
    refreshProfile()
  }
  return (
    <Empty
      sentence={t('administration.rightsLost')}
      hint={t('administration.rightsLostHint')}
      action={
        <Button look="primary" onPress={leave}>
          {t('problem.toWorkouts')}
        </Button>
      }
    />
  )
}
