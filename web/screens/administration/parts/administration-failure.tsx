import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ApiError } from '../../../api-error'
import { Button } from '../../../ui/controls/button'
import { Empty, Failure } from '../../../drawing/feedback/failure'

interface AdministrationFailureProps {
  error: Error
  onRetry: () => void
}

/** A failure; that one is no administrator any more is said as what it is. */
export function AdministrationFailure(props: AdministrationFailureProps) {
  const isForbidden = props.error instanceof ApiError && props.error.status === 403
  return isForbidden ? <RightsLost /> : <Failure {...props} />
}

function RightsLost() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const leave = () => {
    navigate('/workouts')
    void client.invalidateQueries({ queryKey: ['profile'] })
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
