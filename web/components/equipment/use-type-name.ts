import { useTranslation } from '../../i18n/use-translation'
import { equipmentTypeFacts } from './equipment-types'

/** Returns a function that translates a type's name. A type unknown to this version keeps the server's label. */
export function useTypeName(): (type: { id: number; label: string }) => string {
  const { t } = useTranslation()
  return ({ id, label }) => {
    const { name } = equipmentTypeFacts(id)
    return name === null ? label : t(`equipmentTypes.${name}`)
  }
}
