-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "settings" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "servers" ADD COLUMN     "comment" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "settings" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- A selection has the name of its channel. In the database, because a core may end between two statements.
CREATE FUNCTION rename_selected_channel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE units SET sel_channel_name = NEW.name WHERE sel_channel_id = NEW.id AND sel_channel_name <> NEW.name;
  RETURN NULL;
END $$;
CREATE TRIGGER rename_selected_channel AFTER UPDATE OF name ON channels
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION rename_selected_channel();
