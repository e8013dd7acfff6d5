-- CreateTable
CREATE TABLE "audio_rooms" (
    "id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "intercom" BOOLEAN NOT NULL,
    "server_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_modified" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audio_rooms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audio_room_participants" (
    "room_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "unit_id" TEXT,
    "intercom" INTEGER,
    "account" TEXT,
    "name" TEXT NOT NULL,

    CONSTRAINT "audio_room_participants_pkey" PRIMARY KEY ("room_id","id")
);

-- CreateTable
CREATE TABLE "channel_interfaces" (
    "server_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "channel_id" TEXT NOT NULL,

    CONSTRAINT "channel_interfaces_pkey" PRIMARY KEY ("server_id","kind","number")
);

-- CreateIndex
CREATE INDEX "audio_rooms_server_id_idx" ON "audio_rooms"("server_id");

-- CreateIndex
CREATE UNIQUE INDEX "audio_rooms_inventory_id_name_key_key" ON "audio_rooms"("inventory_id", "name_key");

-- CreateIndex
CREATE INDEX "audio_room_participants_unit_id_idx" ON "audio_room_participants"("unit_id");

-- CreateIndex
CREATE UNIQUE INDEX "audio_room_participants_room_id_unit_id_intercom_key" ON "audio_room_participants"("room_id", "unit_id", "intercom");

-- CreateIndex
CREATE UNIQUE INDEX "audio_room_participants_room_id_account_key" ON "audio_room_participants"("room_id", "account");

-- CreateIndex
CREATE UNIQUE INDEX "channel_interfaces_kind_channel_id_key" ON "channel_interfaces"("kind", "channel_id");

-- AddForeignKey
ALTER TABLE "audio_rooms" ADD CONSTRAINT "audio_rooms_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audio_rooms" ADD CONSTRAINT "audio_rooms_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audio_room_participants" ADD CONSTRAINT "audio_room_participants_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "audio_rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audio_room_participants" ADD CONSTRAINT "audio_room_participants_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_interfaces" ADD CONSTRAINT "channel_interfaces_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_interfaces" ADD CONSTRAINT "channel_interfaces_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Other cores follow rooms, and the interfaces of servers.
DO $$
DECLARE
  followed record;
  event record;
BEGIN
  FOR followed IN
    SELECT * FROM (VALUES
      ('audio_rooms', 'audioRoom', 'id'), ('audio_room_participants', 'audioRoom', 'room_id'),
      ('channel_interfaces', 'interface', 'server_id')
    ) AS tables (name, kind, id)
  LOOP
    FOR event IN SELECT * FROM (VALUES ('INSERT', 'NEW'), ('UPDATE', 'NEW'), ('DELETE', 'OLD')) AS events (name, rows) LOOP
      EXECUTE format(
        'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_object_changes(%L, %L)',
        'note_' || lower(event.name), event.name, followed.name, event.rows, followed.kind, followed.id);
    END LOOP;
  END LOOP;
END $$;
