-- Every change of a device, its memberships, a group or an inventory, for the other cores on this database.
CREATE TABLE "object_changes" (
    "seq" BIGSERIAL NOT NULL,
    "xid" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "object" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "object_changes_pkey" PRIMARY KEY ("seq")
);
CREATE INDEX "object_changes_xid_idx" ON "object_changes" ("xid");
CREATE INDEX "object_changes_at_idx" ON "object_changes" ("at");

-- Arguments: the kind of the objects, and the column with their ids.
CREATE FUNCTION note_object_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO object_changes (xid, kind, object, at)
     SELECT pg_current_xact_id()::text::bigint, %L, object, now() FROM (SELECT DISTINCT %I AS object FROM changed) AS objects',
    TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END $$;

-- In the database, so that no statement of a core or a tool can forget it. Once per statement, also of a cascade.
DO $$
DECLARE
  followed record;
  event record;
BEGIN
  FOR followed IN
    SELECT * FROM (VALUES
      ('units', 'unit', 'id'), ('unit_inventories', 'unit', 'unit_id'), ('group_units', 'unit', 'unit_id'),
      ('channels', 'channel', 'id'), ('channel_inventories', 'channel', 'channel_id'), ('group_channels', 'channel', 'channel_id'),
      ('servers', 'server', 'id'), ('server_inventories', 'server', 'server_id'), ('group_servers', 'server', 'server_id'),
      ('groups', 'group', 'id'), ('inventories', 'inventory', 'id')
    ) AS tables (name, kind, id)
  LOOP
    FOR event IN SELECT * FROM (VALUES ('INSERT', 'NEW'), ('UPDATE', 'NEW'), ('DELETE', 'OLD')) AS events (name, rows) LOOP
      EXECUTE format(
        'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_object_changes(%L, %L)',
        'note_' || lower(event.name), event.name, followed.name, event.rows, followed.kind, followed.id);
    END LOOP;
  END LOOP;
END $$;
