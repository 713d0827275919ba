(module
  (import "gridstride" "memory" (memory 1 65536))
  (func $run (;0;) (param i32 i32 i32 i32)
    (local i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 i32 i64 i32 i32 i32 i32 i32 v128 v128 v128 v128 i32)
    local.get 0
    i32.load
    local.set 12
    local.get 12
    i32.const 64
    i32.mul
    local.set 13
    local.get 13
    i32.const 1023
    i32.add
    i32.const 1024
    i32.div_u
    local.set 14
    local.get 0
    i32.load offset=4
    local.set 15
    local.get 0
    i32.load offset=8
    local.set 16
    local.get 0
    i32.load offset=12
    local.set 18
    local.get 0
    i32.load offset=16
    local.set 19
    local.get 0
    i32.load offset=20
    local.set 20
    local.get 0
    i32.load offset=24
    local.set 22
    local.get 0
    i32.load offset=28
    local.set 24
    local.get 0
    i32.load offset=32
    local.set 26
    local.get 2
    local.set 17
    local.get 17
    local.get 14
    i32.rem_u
    local.set 10
    local.get 17
    local.get 14
    i32.div_u
    local.set 17
    local.get 17
    local.get 15
    i32.rem_u
    local.set 8
    local.get 17
    local.get 15
    i32.div_u
    local.set 17
    local.get 17
    local.set 9
    block
      local.get 2
      local.get 3
      i32.ge_u
      br_if 0
      loop
        local.get 10
        i32.const 1024
        i32.mul
        local.tee 7
        i32.const 1024
        i32.add
        local.tee 11
        local.get 13
        local.get 11
        local.get 13
        i32.lt_u
        select
        local.set 11
        local.get 22
        local.set 21
        local.get 24
        local.set 23
        local.get 26
        local.set 25
        i64.const 0
        local.set 27
        local.get 7
        i64.extend_i32_s
        local.get 11
        local.get 7
        i32.sub
        i64.extend_i32_u
        i64.add
        local.set 28
        local.get 20
        i64.extend_i32_s
        local.tee 29
        local.get 28
        local.get 29
        local.get 28
        i64.lt_s
        select
        local.set 28
        local.get 18
        i64.extend_i32_s
        local.tee 29
        local.get 28
        local.get 29
        local.get 28
        i64.lt_s
        select
        local.set 28
        local.get 19
        i64.extend_i32_s
        local.tee 29
        local.get 28
        local.get 29
        local.get 28
        i64.lt_s
        select
        local.set 28
        local.get 20
        i64.extend_i32_s
        local.tee 29
        local.get 28
        local.get 29
        local.get 28
        i64.lt_s
        select
        local.set 28
        local.get 27
        i32.wrap_i64
        local.set 32
        local.get 28
        local.get 27
        i64.sub
        i64.const 15
        i64.sub
        local.tee 34
        i64.const 0
        local.get 34
        i64.const 0
        i64.gt_s
        select
        i32.wrap_i64
        local.set 33
        loop
          local.get 7
          local.get 32
          i32.sub
          local.tee 35
          local.get 33
          i32.lt_u
          if
            local.get 33
            local.get 35
            i32.sub
            local.set 36
            loop
              local.get 7
              local.set 37
              block
                local.get 21
                local.get 37
                i32.const 2
                i32.shl
                i32.add
                local.set 38
                local.get 23
                local.get 37
                i32.const 2
                i32.shl
                i32.add
                local.set 39
                local.get 38
                v128.load
                local.get 39
                v128.load
                f32x4.add
                local.set 40
                local.get 38
                v128.load offset=16
                local.get 39
                v128.load offset=16
                f32x4.add
                local.set 41
                local.get 38
                v128.load offset=32
                local.get 39
                v128.load offset=32
                f32x4.add
                local.set 42
                local.get 38
                v128.load offset=48
                local.get 39
                v128.load offset=48
                f32x4.add
                local.set 43
                local.get 25
                local.get 37
                i32.const 2
                i32.shl
                i32.add
                local.set 44
                local.get 44
                local.get 40
                v128.store
                local.get 44
                local.get 41
                v128.store offset=16
                local.get 44
                local.get 42
                v128.store offset=32
                local.get 44
                local.get 43
                v128.store offset=48
              end
              local.get 7
              i32.const 16
              i32.add
              local.set 7
              local.get 36
              i32.const 16
              i32.sub
              local.tee 36
              i32.const 0
              i32.gt_s
              br_if 0
            end
            br 1
          end
        end
        local.get 11
        local.get 7
        i32.sub
        if
          loop
            local.get 7
            local.get 20
            i32.lt_s
            if
              local.get 26
              local.get 7
              i32.const 2
              i32.shl
              i32.add
              block (result f32)
                block
                  local.get 7
                  local.get 18
                  i32.ge_u
                  br_if 0
                  local.get 22
                  local.get 7
                  i32.const 2
                  i32.shl
                  i32.add
                  f32.load
                  br 1
                end
                f32.const 0
              end
              block (result f32)
                block
                  local.get 7
                  local.get 19
                  i32.ge_u
                  br_if 0
                  local.get 24
                  local.get 7
                  i32.const 2
                  i32.shl
                  i32.add
                  f32.load
                  br 1
                end
                f32.const 0
              end
              f32.add
              f32.store
            end
            local.get 7
            i32.const 1
            i32.add
            local.set 7
            local.get 7
            local.get 11
            i32.lt_u
            br_if 0
          end
        end
        local.get 10
        i32.const 1
        i32.add
        local.set 10
        local.get 10
        local.get 14
        i32.eq
        if
          i32.const 0
          local.set 10
          local.get 8
          i32.const 1
          i32.add
          local.set 8
          local.get 8
          local.get 15
          i32.eq
          if
            i32.const 0
            local.set 8
            local.get 9
            i32.const 1
            i32.add
            local.set 9
          end
        end
        local.get 2
        i32.const 1
        i32.add
        local.set 2
        local.get 2
        local.get 3
        i32.lt_u
        br_if 0
      end
    end
  )
  (export "run" (func 0))
)
