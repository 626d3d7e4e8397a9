import { useTranslation } from 'react-i18next'
import { equipmentTypeFacts } from './equipment-types'

/** Returns a function from a type to its translated name, or the server's label for an unknown type. */
export function useTypeName(): (type: { id: number; label: string }) => string {
  const { t } = useTranslation()
  return ({ id, label }) => {
    const { name } = equipmentTypeFacts(id)
    return name === null ? label : t(`equipmentTypes.${name}`)
  }
}
