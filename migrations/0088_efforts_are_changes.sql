-- Best efforts are in the tables of an account, whose entity tags are made of the number of its changes, see migration 0086.
-- They are no thing of their own and no property of a workout, so only the number grows. What is saved again as it was is
-- no change.
CREATE TRIGGER effort_is_new AFTER INSERT ON best_efforts BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
END;
CREATE TRIGGER effort_is_changed AFTER UPDATE ON best_efforts
WHEN (OLD.sport_id, OLD.start_ms, OLD.elapsed_ms) IS NOT (NEW.sport_id, NEW.start_ms, NEW.elapsed_ms) BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = NEW.user_id;
END;
CREATE TRIGGER effort_is_gone AFTER DELETE ON best_efforts BEGIN
  UPDATE account_states SET number = number + 1 WHERE user_id = OLD.user_id;
END;
